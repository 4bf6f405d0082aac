// How wide texts are, to write them so that they fit.

const SERIF = '600 100px Georgia, "Times New Roman", serif';
const SANS = "100px system-ui, sans-serif";
let drawing: CanvasRenderingContext2D | null = null;

/** The width of a text in the font of small labels, as a part of the size of the letters. */
export function labelWidth(text: string): number {
  return widthOf(text, SANS);
}

/** The width of the longest word of a name, as a part of the size of its letters. */
export function wordWidth(name: string): number {
  return Math.max(2, ...name.split(/[\s-]+/).map((word) => widthOf(word, SERIF)));
}

function widthOf(text: string, font: string): number {
  drawing ??= document.createElement("canvas").getContext("2d");
  if (!drawing) return text.length * 0.6;
  drawing.font = font;
  return drawing.measureText(text).width / 100;
}
