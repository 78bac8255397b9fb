import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { smallContract, smallMessages, smallShopperText } from '../small-contract.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The app for partners and admins, and the forms before sign-in. */
export default defineConfig({
  root: here('..'),
  publicDir: false,
  plugins: [react(), smallContract, smallMessages, smallShopperText],
  resolve: { alias: [{ find: /^zod$/, replacement: here('lib/lazy-zod.ts') }] },
  worker: { format: 'es' },
  build: {
    outDir: here('../dist'),
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [here('../app.html'), here('../forms.html')],
      // Each page lists over 200 of these names, so they are short. A shared part has no name: it would be that of one of its
      // files, by chance.
      output: {
        chunkFileNames: ({ name, isDynamicEntry }) => `assets/${isDynamicEntry ? `${name}-` : ''}[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
      },
    },
  },
})
