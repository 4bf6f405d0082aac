-- What an author does in Neovim, with the settings of docs/editors/README.md; prints a line of JSON of what came of it.
local out = {}

-- Versions before 0.11 do not have these: they start a server of some settings for some sorts of files.
local shown = {}
if vim.lsp.config == nil then
  vim.lsp.config = function(name, settings)
    shown[name] = settings
  end
  vim.lsp.enable = function(name)
    local settings, client = shown[name], nil
    vim.g.do_filetype_lua = 1
    vim.api.nvim_create_autocmd("FileType", {
      pattern = settings.filetypes,
      callback = function(opened)
        client = client or vim.lsp.start_client({
          name = name, cmd = settings.cmd, root_dir = vim.fn.getcwd(), init_options = settings.init_options,
        })
        vim.lsp.buf_attach_client(opened.buf, client)
      end,
    })
  end
end
dofile(vim.env.SETTINGS)
vim.cmd("filetype on")

local function line(n)
  return vim.api.nvim_buf_get_lines(0, n, n + 1, false)[1]
end

local function write(n, text)
  vim.api.nvim_buf_set_lines(0, n, n + 1, false, { text })
end

local function ask(method, params)
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 8000) or {}) do
    return answer.result
  end
end

local function wait(what)
  return vim.wait(8000, what, 20)
end

vim.cmd("edit " .. vim.env.RULES)
out.filetype = vim.bo.filetype
wait(function()
  for _, client in pairs(vim.lsp.buf_get_clients(0)) do
    return client.initialized
  end
end)
out.game = ask("workspace/symbol", { query = vim.env.ONLY }) -- only this game declares it

local row, column = tonumber(vim.env.ROW), tonumber(vim.env.COLUMN)
local right = line(row)
write(row, vim.env.WRONG)
wait(function()
  return #vim.diagnostic.get(0) > 0
end)
out.mistakes = vim.tbl_map(function(one)
  return one.message
end, vim.diagnostic.get(0))
local place = { line = row, character = column }
local document = vim.lsp.util.make_text_document_params(0)
local fixes = ask("textDocument/codeAction", {
  textDocument = document, range = { start = place, ["end"] = place }, context = { diagnostics = {} },
})
vim.lsp.util.apply_workspace_edit(fixes[1].edit, "utf-16")
out.fixed = line(row) == right
out.right = wait(function()
  return #vim.diagnostic.get(0) == 0
end)
out.hover = ask("textDocument/hover", { textDocument = document, position = place }).contents.value
vim.api.nvim_win_set_cursor(0, { row + 1, column })
vim.lsp.buf.definition()
wait(function()
  return vim.api.nvim_buf_get_name(0) ~= vim.env.RULES
end)
out.definition = vim.api.nvim_buf_get_name(0)
out.definition_filetype = vim.bo.filetype
io.stdout:write(vim.json and vim.json.encode(out) or vim.fn.json_encode(out))
vim.cmd("qa!")
