import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const compileCache = fileURLToPath(new URL('../../../.cache/compiled', import.meta.url))

/** Runs a command of the product as its npm script does, with these settings alone. `words` is what it has printed. */
export async function runCommand(name: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(`../../src/cli/${name}.ts`, import.meta.url)), ...args],
    { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let words = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (text: Buffer) => {
      words += text.toString()
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, words }
}
