import { expect, type Product } from './product.ts'

export const hostile = '<img src=x onerror="window.hurt=1">'
const asks = {
  name: 'Malt / drink',
  category: 'Drink',
  quantity: 6,
  verificationEnabled: false,
  feedbackEnabled: true,
  feedbackConfig: {
    emoji: { title: 'How do you feel?' },
    multipleChoice: {
      title: `What was best? ${hostile}`,
      options: [
        { value: 'taste', label: 'Taste' },
        { value: 'cap', label: `The cap ${hostile}` },
      ],
    },
    rating: { title: 'How many stars?' },
    openEnded: { title: 'Anything else?' },
  },
}

type Responses = { emoji?: string; multipleChoice?: string; rating?: number; openEnded?: string }

/** A product that asks all four questions, and what its shoppers do: each answer is another visitor's, and follows a scan. */
export async function listening(product: Product, company = 'Listening Goods Ltd', wish: object = {}) {
  const { token } = await product.partner(company)
  await product.plan(company, 'PREMIUM')
  const made = await product.codes(token, { ...asks, ...wish })
  let visitors = 0
  const scan = async (serial: string) =>
    expect((await product.api('', 'GET', `/api/products/verify/${serial}`)).status).toBe(200)
  const answer = async (serial: string, responses: Responses) => {
    await scan(serial)
    const body = { responses, sessionId: `visitor-${++visitors}`, deviceInfo: { deviceType: 'mobile' } }
    expect((await product.api('', 'POST', `/api/products/qr/${serial}/feedback`, body)).status).toBe(200)
  }
  return { ...made, token, scan, answer, path: `/products/${made.productId}/feedback` }
}

/** Six codes made, five scanned, four answers. */
export async function answered(product: Product, company?: string) {
  const made = await listening(product, company)
  const [a = '', b = '', c = '', ...others] = made.serials
  for (const serial of others.slice(0, 2)) await made.scan(serial)
  await made.answer(a, { emoji: 'very_happy', multipleChoice: 'taste', rating: 5, openEnded: `Ẹ ṣé púpọ̀! ${hostile}` })
  await made.answer(a, {
    emoji: 'very_happy',
    multipleChoice: 'cap',
    rating: 4,
    openEnded: 'The cap was hard to open.',
  })
  await made.answer(b, {
    emoji: 'sad',
    multipleChoice: 'cap',
    rating: 2,
    openEnded: '=HYPERLINK("http://evil.example")',
  })
  await made.answer(c, { multipleChoice: 'cap' })
  return made
}
