import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = import.meta.dirname
const root = resolve(here, '../..')
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

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
  ],
  build: { outDir: resolve(root, 'dist/storefront'), emptyOutDir: true, target: 'es2023', manifest: 'manifest.json', assetsInlineLimit: 0, reportCompressedSize: false },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/static': server, '/images': server, '/standin': server }, fs: { allow: [root] } },
})
