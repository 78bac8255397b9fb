import { readBuiltPages } from './built-pages.ts'
import { useTestApp } from './test-app.ts'

export const publicUrl = 'https://id.maker.example'
export const vocabulary = 'https://ref.gs1.org/voc/'

type Target = { href: string; title: string; type?: string; hreflang?: string[] }
export type LinkContext = { anchor: string; itemDescription: string } & Record<string, Target[]>

/** An app that listens, with its pages, and the calls of a resolver's clients, over HTTP and without following redirects. */
export async function useResolverApp() {
  const app = await useTestApp({ pages: readBuiltPages, listens: true, env: { PUBLIC_URL: publicUrl } })
  const resolve = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${app.context.server.url}${path}`, { method, headers, redirect: 'manual' })
  const locationOf = async (path: string, headers?: Record<string, string>) => {
    const reply = await resolve(path, headers)
    return `${reply.status} ${reply.headers.get('location') ?? (await reply.text())}`
  }
  const linksetOf = async (path: string) => {
    const reply = await resolve(`${path}?linkType=linkset`)
    return ((await reply.json()) as { linkset: LinkContext[] }).linkset
  }
  return { ...app, resolve, locationOf, linksetOf }
}

export const verdictUrl = (gtin: string, serial: string) =>
  `${publicUrl}/verify/${encodeURIComponent(`(01)${gtin}(21)${serial}`)}`
