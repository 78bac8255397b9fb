/** Where a demonstration is booked: DEMO_URL, which the server writes into the page, or our own form. */
export function demoUrl(): string {
  const url = document.querySelector<HTMLMetaElement>('meta[name=demo-url]')?.content
  return url && !url.startsWith('__') ? url : '/contact'
}
