const summary = /^ +summary:\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),\n/gm

/** An endpoint's summary is read on the API's page, which the server draws: browsers go without. */
export const slimContracts = () => ({
  name: 'slim-contracts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /[\\/]features[\\/][\w-]+[\\/][\w-]+[\\/][\w-]*contract\.ts$/.test(id)
      ? { code: code.replace(summary, ''), map: null }
      : null,
})
