/** The URL to book a demo (DEMO_URL, which the server writes into the page); undefined where the operator offers none. */
export function demoUrl(): string | undefined {
  const url = document.querySelector<HTMLMetaElement>('meta[name=demo-url]')?.content
  return url && !url.startsWith('__') ? url : undefined
}
