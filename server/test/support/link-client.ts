import type { LinkForm, ProductLink } from '@sahihi/contract/endpoints/gs1.ts'
import type { TestApp } from './test-app.ts'

type Reply = { success: boolean; message: string; data: ProductLink; errors?: { field: string; message: string }[] }

/** Calls of partners about the links of products and batches. */
export function createLinkClient(app: Pick<TestApp, 'call'>) {
  const page: LinkForm = { type: 'pip', url: 'https://www.maker.example/product', title: 'About this product' }
  const add = (owner: { token: string }, id: string, form: object = {}, headers: Record<string, string> = {}) =>
    app.call('POST', `/api/products/${id}/links`, { token: owner.token, body: { ...page, ...form }, headers })
  const addLink = async (owner: { token: string }, id: string, form: Partial<LinkForm> = {}) => {
    const reply = await add(owner, id, form)
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.json<Reply>().data
  }
  const listLinks = async (owner: { token: string }, id: string) =>
    (await app.call('GET', `/api/products/${id}/links`, owner)).json<{ data: ProductLink[] }>().data
  return { page, add, addLink, listLinks }
}
