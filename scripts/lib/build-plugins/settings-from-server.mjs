/**
 * While developing, the page takes its settings from the running server, which writes them into its own page
 * at `address`.
 */
export const settingsFromServer = (address) => ({
  name: 'settings-from-server',
  apply: 'serve',
  async transformIndexHtml(html) {
    const page = await (await fetch(address)).text()
    return html.replace(
      '<!--settings-->',
      /<script type="application\/json" id="settings">.*?<\/script>/s.exec(page)?.[0] ?? '',
    )
  },
})
