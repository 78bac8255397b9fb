/** Where a demonstration is booked, as the server tells it in the page; undefined where the operator has named nothing. */
export function demoUrl(): string | undefined {
  const told = document.querySelector<HTMLMetaElement>('meta[name=demo-url]')?.content
  return told && !told.startsWith('__') ? told : undefined
}
