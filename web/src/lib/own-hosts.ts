/**
 * The hosts whose links are ours, the one to name first: what labels carry (PUBLIC_URL, told by the server in the page),
 * and the one by which this visitor opened the site (www, an address). While developing nobody tells the first.
 */
export function ourHosts(): [string, ...string[]] {
  const told = document.querySelector<HTMLMetaElement>('meta[name=public-host]')?.content
  return told && !told.startsWith('__') ? [told, location.host] : [location.host]
}
