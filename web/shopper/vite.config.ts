import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { documentsPlugin, input, shellPlugin } from './app/documents-plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The script of the shell stands alone, few phones need what reads damaged codes, and pages of text have no controls and verdicts.
const isForPages = (id: string) => !/\?shell$|zxing-wasm|(controls|verdict-result)\.css$/.test(id)

/** The documents for shoppers and visitors: components with Preact in the place of React, because every byte counts for them. */
export default defineConfig({
  root: here('.'),
  publicDir: here('../public'),
  plugins: [documentsPlugin, shellPlugin],
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: here('ui/preact-root.ts') },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  worker: { format: 'es' },
  build: {
    outDir: here('../dist'),
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2020', // Chrome 80
    cssTarget: 'chrome130', // keeps light-dark(), which documents-plugin.ts replaces for older browsers
    rolldownOptions: {
      input,
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: ({ name }) => `assets/${name.split('.')[0]}-[hash:6].js`,
        // Short, because the shell of a verdict names some. A text is named after its language; what a test holds back has its name.
        chunkFileNames: ({ facadeModuleId, name }) => {
          const [, language] = /\/i18n\/(\w+)\//.exec(facadeModuleId ?? '') ?? []
          const known = language ?? (/^(decode|feedback-form)$/.test(name) ? name : undefined)
          return `assets/${known ? `${known}-` : ''}[hash:6].js`
        },
        assetFileNames: 'assets/[hash:6][extname]',
        // By itself the bundler makes a script for each set of pages that share something: 15 to 20 requests for a page.
        codeSplitting: { groups: [{ name: 'shared', test: isForPages, minShareCount: 4 }] },
      },
    },
  },
})
