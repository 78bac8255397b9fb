/*
 * The service worker of /inspect: stores only that page, so that it opens without a network. The build writes it with the list of its
 * files (web/shopper/app/documents-plugin.ts). A new version waits until the page is closed, because a page needs the scripts of its own.
 */
declare const inspectFiles: string[]
declare const inspectCache: string

type WaitingEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type WorkerScope = { clients: { claim: () => Promise<void> } }
type RequestEvent = Event & { request: Request; respondWith: (answer: Promise<Response>) => void }

addEventListener('install', (event) =>
  (event as WaitingEvent).waitUntil(caches.open(inspectCache).then((cache) => cache.addAll(inspectFiles))),
)

addEventListener('activate', (event) =>
  (event as WaitingEvent).waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== inspectCache).map((name) => caches.delete(name))))
      // The page of the first visit, too, which then finds what it loads later.
      .then(() => (globalThis as unknown as WorkerScope).clients.claim()),
  ),
)

addEventListener('fetch', (event) => {
  const { request, respondWith } = event as RequestEvent
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || !inspectFiles.includes(pathname)) return
  const answer = async () => {
    const cache = await caches.open(inspectCache)
    const stored = () => cache.match(pathname, { ignoreVary: true })
    // A browser that needs space may have deleted it.
    return (await stored()) ?? cache.add(pathname).then(async () => (await stored()) ?? Response.error())
  }
  respondWith.call(event, answer())
})
