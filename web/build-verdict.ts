import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

type Output = Rolldown.RolldownOutput['output']

/**
 * Builds what takes over the shell's verdict, beside the app's files: the same components as the app's, with Preact in the
 * place of React. Few modules and one page, so that the bundler's own chunks are good: the page, its text in each language, and
 * the feedback form.
 */
export async function buildVerdict(): Promise<Output> {
  const built = await build({
    configFile: false,
    root: here('.'),
    logLevel: 'warn',
    publicDir: false,
    resolve: {
      alias: [
        { find: /^react-dom\/client$/, replacement: here('src/ui/preact-root.ts') },
        { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
        { find: /^react$/, replacement: 'preact/compat' },
      ],
    },
    build: {
      outDir: here('dist'),
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: here('src/verdict.tsx'),
        // The feedback form imports what it shares with the page from the page's script: one request less.
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: 'assets/verdict-[hash:7].js',
          // As in the app's build: a text that both load is one file.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[hash:7][extname]',
        },
      },
    },
  })
  return (built as Rolldown.RolldownOutput).output
}

/** What the shell loads after the verdict: the script, its text in a language beside it, and its style. */
export function verdictFiles(output: Output, language: string) {
  const chunkOf = (ends: string) => {
    const chunk = output.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(ends))
    if (!chunk) throw new Error(`The build has no script for ${ends}.`)
    return `/${chunk.fileName}`
  }
  const [page] = output
  const styles = [...(page.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`)
  return { script: chunkOf('/verdict.tsx'), text: chunkOf(`/i18n/${language}/shopper.ts`), styles }
}
