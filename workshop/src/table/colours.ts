// Colours that can be read: black or white on a colour of a layout.

/** Choose dark or light ink for a background, whichever has the greater contrast. */
export function inkOn(colour: string): string {
  return luminance(colour) > 0.179 ? "#000000" : "#ffffff";
}

function luminance(colour: string): number {
  const long = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, "$&$&") : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
