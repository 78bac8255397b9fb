/**
 * Our own hosts: first the one on labels (PUBLIC_URL, which the server writes into the page; missing in development), then
 * the one in this page's address (www, an IP address).
 */
export function ownHosts(): [string, ...string[]] {
  const host = document.querySelector<HTMLMetaElement>('meta[name=host]')?.content
  return host && !host.startsWith('__') ? [host, location.host] : [location.host]
}

/** The host on labels. At build time it is the mark that the server replaces. */
export const publicHost = () => (typeof document === 'undefined' ? '__PUBLIC_HOST__' : ownHosts()[0])
