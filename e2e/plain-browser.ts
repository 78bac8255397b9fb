import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findBrowser } from './browser.ts'

/**
 * A browser as a person starts it, without the settings of Playwright (which does not let pages prerender, nor shows
 * those that do); it is spoken to over its debugging port.
 */
export async function startPlainBrowser(flags: string[] = []) {
  const { executablePath, args, env } = await findBrowser()
  const profile = await mkdtemp(join(tmpdir(), 'sahihi-browser-'))
  const kind = args.some((arg) => arg.startsWith('--headless')) ? [] : ['--headless=new']
  const own = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-default-browser-check']
  const child = spawn(executablePath, [...args, ...kind, ...own, ...flags, 'about:blank'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const debuggerUrl = await new Promise<URL>((resolve, reject) => {
    const words: string[] = []
    createInterface(child.stderr).on('line', (line) => {
      words.push(line)
      const [, url] = /^DevTools listening on (ws:\S+)/.exec(line) ?? []
      if (url) resolve(new URL(url))
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The browser ended.\n${words.join('\n')}`)))
  })
  const close = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
    await rm(profile, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  }
  return { debuggerUrl, close }
}
