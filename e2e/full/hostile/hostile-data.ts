import { validDates } from '../../fixtures/error-replies.ts'
import { expect, type RunningApp } from '../../fixtures/fixtures.ts'
import { createReport } from '../../fixtures/report-fixture.ts'
import { corpus, corpusUpTo, packCorpus, templateAttack, wholeCorpus } from './xss-corpus.ts'

const names = packCorpus(120)
const categories = packCorpus(60)
export type HostileData = Awaited<ReturnType<typeof createHostileData>>

/** Creates a partner, shoppers and applicants whose every text is hostile. */
export async function createHostileData(app: RunningApp) {
  await resetRateLimits(app)
  const company = names[0] ?? ''
  const { token } = await app.partner(company)
  await app.startPlan(company, 'PREMIUM')
  const call = async (sessionToken: string, method: string, path: string, body: object) =>
    expect(await app.api(sessionToken, method, path, body)).toMatchObject({ status: 200 })
  const make = async (i: number, values: object = {}) => {
    const texts = { name: names[i] ?? '', category: categories[i] ?? '', batch: names[i + 1] ?? '' }
    return { ...texts, ...(await app.createCodes(token, { description: wholeCorpus, ...texts, ...values })) }
  }
  const main = await make(1)
  const closedProduct = await make(3)
  for (const [i, words] of corpus.entries()) {
    await app.createCodes(token, { name: words, category: corpusUpTo(60)[i] ?? 'Drink', quantity: 1 })
    const batch = { batchName: words, quantity: 1, scanLimit: null, ...validDates }
    await call(token, 'POST', `/api/products/${main.productId}/batch`, batch)
  }
  await call(token, 'PUT', `/api/products/qr/${main.serials[0]}/state`, { action: 'block', reason: wholeCorpus })
  await call(token, 'PUT', `/api/products/batch/${main.batchId}/state`, {
    action: 'recall',
    reason: wholeCorpus,
    contact: { shopperPhone: '0800 123 456' },
  })
  await call(token, 'PUT', `/api/products/batch/${closedProduct.batchId}/state`, {
    action: 'close',
    reason: wholeCorpus,
  })
  const feedbackProduct = await createHostileFeedback(app, make)
  const adminToken = await app.adminToken()
  const reportTexts = await createHostileReports(app, main.serials[2])
  const applicants = await createHostileApplications(app, adminToken)
  await resetRateLimits(app)
  return { token, adminToken, company, main, closedProduct, feedbackProduct, reportTexts, applicants }
}

// This suite sends everything from one address. The next specs need their own rate limits.
const resetRateLimits = (app: RunningApp) =>
  app.sql(`delete from throttles where key like 'report:%' or key like 'register:%'`, [])

type ProductText = { name: string; category: string; batch: string }
type CreateProduct = (
  i: number,
  values: object,
) => Promise<ProductText & { serials: string[]; productId: string; batchId: string }>

/** Creates a product with hostile questions, and feedback that contains the whole corpus. */
async function createHostileFeedback(app: RunningApp, make: CreateProduct) {
  const [faces = '', choice = '', rating = '', open = '', hint = ''] = packCorpus(160)
  const options = corpusUpTo(60).slice(0, 10)
  const feedbackConfig = {
    emoji: { title: faces },
    multipleChoice: { title: choice, options: options.map((label, i) => ({ value: `option-${i}`, label })) },
    rating: { title: rating },
    openEnded: { title: open, placeholder: hint },
  }
  const feedbackOnly = { verificationEnabled: false, feedbackEnabled: true, feedbackConfig, quantity: 5 }
  const product = await make(5, feedbackOnly)
  const texts = packCorpus(500, '\n')
  for (const [i, openEnded] of texts.entries()) {
    const [serial] = product.serials
    await app.api('', 'GET', `/api/products/verify/${serial}`)
    const body = { responses: { multipleChoice: `option-${i}`, openEnded }, sessionId: `hostile-visitor-${i}` }
    expect((await app.api('', 'POST', `/api/products/qr/${serial}/feedback`, body)).status).toBe(200)
  }
  return {
    ...product,
    texts,
    hint,
    options,
    chosen: options.slice(0, texts.length),
    titles: [faces, choice, rating, open],
  }
}

/** Creates a report on the partner's serial and some on hostile serials, each with a hostile place and contact. */
async function createHostileReports(app: RunningApp, enteredSerial: string | undefined) {
  const [whereBought = ''] = packCorpus(300)
  const [contact = ''] = packCorpus(120)
  const words = { description: wholeCorpus, whereBought, contact }
  await createReport(app, { ...words, enteredSerial, verdict: 'blocked' })
  for (const serial of corpusUpTo(64).slice(0, 3)) await createReport(app, { ...words, enteredSerial: serial })
  await createReport(app, { ...words, host: templateAttack, verdict: 'foreign_host' })
  return [whereBought, contact]
}

/** Creates waiting applications, and one that is rejected with a hostile reason. */
async function createHostileApplications(app: RunningApp, adminToken: string) {
  const companies = names.slice(-5)
  const addresses = packCorpus(500, '\n')
  const numbers = corpusUpTo(64).slice(-5)
  const apply = async (companyName: string, i: number) => {
    const email = `hostile-${i}@factory.example`
    const form = {
      companyName,
      email,
      address: addresses[i % addresses.length],
      phoneNumber: '+234 801 234 5678',
      businessRegistrationNumber: numbers[i],
    }
    const { partnerId } = (await app.api('', 'POST', '/api/partners/register', form)).data
    const proof = { partnerId, pin: await app.pin(email), email }
    expect((await app.api('', 'POST', '/api/partners/verify-email', proof)).status).toBe(200)
    return { email, partnerId }
  }
  const last = (await Promise.all(companies.map(apply))).at(-1)
  const decision = { partnerId: last?.partnerId, status: 'rejected', rejectionReason: wholeCorpus }
  expect((await app.api(adminToken, 'PUT', '/api/partners/status', decision)).status).toBe(200)
  return { companies, addresses, numbers, rejected: last?.email ?? '' }
}
