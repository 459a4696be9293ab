import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname
const root = resolve(here, '../..')
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

/** While developing, the page takes its settings from the running server, which writes them into its own page. */
const settingsFromServer: Plugin = {
  name: 'settings-from-server',
  apply: 'serve',
  async transformIndexHtml(html) {
    const page = await (await fetch(server)).text()
    return html.replace('<!--settings-->', /<script type="application\/json" id="settings">.*?<\/script>/s.exec(page)?.[0] ?? '')
  },
}

export default defineConfig({
  root: here,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      virtualRouteConfig: './routes.ts',
      routesDirectory: root,
      generatedRouteTree: resolve(here, 'route-tree.gen.ts'),
      quoteStyle: 'single',
    }),
    react(),
    settingsFromServer,
  ],
  build: { outDir: resolve(root, 'dist/storefront'), emptyOutDir: true, target: 'es2023', manifest: 'manifest.json', assetsInlineLimit: 0, reportCompressedSize: false },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/static': server, '/images': server, '/standin': server }, fs: { allow: [root] } },
})
