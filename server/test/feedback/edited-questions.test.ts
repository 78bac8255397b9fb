import type { EditHistory } from '@sahihi/contract/endpoints/edits.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { FeedbackConfig, FeedbackEntry, FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { expect, test } from 'vitest'
import { feedbackProduct } from '../support/feedback-factory.ts'
import { submitFeedback } from '../support/submit-feedback.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

type Created = Awaited<ReturnType<TestApp['createFeedbackCode']>>
const { emoji, multipleChoice, rating, openEnded } = feedbackProduct.feedbackConfig
const edit = ({ product, partner: { token } }: Created, version: number, feedbackConfig: object) =>
  app.call('PUT', `/api/products/${product.id}/feedback-form`, { token, body: { version, feedbackConfig } })
/** The form that a scan shows a shopper. */
const scanForm = async ({ serial }: Created) =>
  (await app.scan(serial)).json<{ feedbackConfig: FeedbackConfig }>().feedbackConfig
/** Answers of a new visitor to a form, with its version. */
const answer = (serial: string, { version }: FeedbackConfig, responses: object) =>
  submitFeedback(app, serial, { responses, formVersion: version })
const get = async <Data>({ product, partner }: Created, path: string) =>
  (await app.call('GET', `/api/products/${product.id}/${path}`, partner)).json<{ data: Data }>().data
const summary = (created: Created) => get<FeedbackSummary>(created, 'feedback-summary')
const entries = async (created: Created) => (await get<{ feedback: FeedbackEntry[] }>(created, 'feedback')).feedback

test('the next scan shows edited questions in their order, without removed ones', async () => {
  const created = await app.createFeedbackCode()
  const form = { rating: { title: 'How do you rate it?' }, emoji, order: ['rating', 'emoji'] }
  const reply = await edit(created, 1, form)
  expect(reply.json()).toMatchObject({
    message: 'The questions are changed. Shoppers see them from the next scan on.',
    data: { version: 2, feedbackConfig: { version: 2, order: ['rating', 'emoji'] } },
  })
  const shown = await scanForm(created)
  const rating = { title: 'How do you rate it?', revision: 2 }
  expect(shown).toMatchObject({ version: 2, rating, emoji: { revision: 1 } })
  expect([shown.multipleChoice, shown.openEnded]).toEqual([undefined, undefined])
})

test('answers to a reworded question are counted separately from those to the old one', async () => {
  const created = await app.createFeedbackCode()
  const old = await scanForm(created)
  await answer(created.serial, old, { rating: 1, emoji: 'sad', multipleChoice: 'taste', openEnded: 'Too sweet' })
  app.wait(60)
  const options = [
    { value: 'taste', label: 'The taste' },
    { value: 'price', label: 'The price' },
  ]
  const reworded = { rating: { title: 'Would you buy it again?' }, multipleChoice: { title: 'Why?', options } }
  await edit(created, 1, { emoji, ...reworded })
  await answer(created.serial, await scanForm(created), { rating: 5, emoji: 'happy', multipleChoice: 'taste' })

  const figures = await summary(created)
  expect(figures).toMatchObject({ feedbackCount: 2, averageRating: 5 })
  const chosen = (options: FeedbackSummary['rating']) =>
    options.filter(({ count }) => count > 0).map(({ label }) => label)
  expect([chosen(figures.rating), chosen(figures.multipleChoice), chosen(figures.emoji)]).toEqual([
    ['5 stars'],
    ['The taste'],
    ['Happy', 'Sad'], // not reworded, so still one question
  ])
  const askedUntil = app.time.now.toISOString()
  expect(figures.earlierQuestions).toMatchObject([
    { question: 'multipleChoice', title: multipleChoice.title, askedUntil },
    { question: 'rating', title: rating.title, askedUntil },
  ])
  expect(figures.earlierQuestions.map((question) => chosen(question.options))).toEqual([['Taste'], ['1 star']])

  const [newer, older] = await entries(created)
  expect(newer).toMatchObject({ choice: 'The taste', earlierQuestions: [] })
  expect(older).toMatchObject({
    choice: 'Taste',
    earlierQuestions: [
      { question: 'multipleChoice', title: multipleChoice.title },
      { question: 'rating', title: rating.title },
      { question: 'openEnded', title: openEnded.title },
    ],
  })
  const csv = await app.call('GET', `/api/products/${created.product.id}/feedback-export`, created.partner)
  const [header, first, second] = csv.body.trim().split('\r\n')
  expect(header).toMatch(/Face question,Choice question,Stars question,Comment question$/)
  expect(first).toMatch(/How do you feel about it\?,Why\?,Would you buy it again\?,$/)
  expect(second).toMatch(/What did you like most\?,How many stars\?,Anything else\?$/)
})

test('a question with its old wording again counts its old answers again', async () => {
  const created = await app.createFeedbackCode()
  await answer(created.serial, await scanForm(created), { rating: 4 })
  await edit(created, 1, { emoji })
  expect((await summary(created)).rating).toEqual([])
  await edit(created, 2, { emoji, rating })
  const figures = await summary(created)
  expect([figures.averageRating, figures.earlierQuestions]).toEqual([4, []])
  await edit(created, 3, { emoji, rating: { title: 'New words' } })
  expect((await scanForm(created)).rating?.revision).toBe(2)
})

test('a page opened before an edit can still be sent; a new page cannot answer removed questions', async () => {
  const created = await app.createFeedbackCode()
  const old = await scanForm(created)
  await edit(created, 1, { emoji })
  expect((await answer(created.serial, old, { multipleChoice: 'delivery', openEnded: 'Late' })).statusCode).toBe(200)
  expect(await entries(created)).toMatchObject([{ choice: 'Delivery' }])
  const refused = await answer(created.serial, await scanForm(created), { multipleChoice: 'delivery' })
  expect([refused.statusCode, refused.json<ErrorReply>().errors?.[0]?.field]).toEqual([400, 'responses.multipleChoice'])
})

test('when two people edit the questions together one gets a conflict, and the history has the old and new wording', async () => {
  const created = await app.createFeedbackCode()
  const titles = ['First?', 'Second?']
  const replies = await Promise.all(titles.map((title) => edit(created, 1, { emoji, rating: { title } })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const after = titles[replies.findIndex(({ statusCode }) => statusCode === 200)]
  const { edits } = await get<EditHistory>(created, 'edits')
  expect(edits).toHaveLength(1)
  expect(edits[0]?.changes).toContainEqual({ field: 'rating', before: rating.title, after })
  expect(edits[0]?.changes).toContainEqual({
    field: 'openEnded',
    before: expect.stringContaining(openEnded.title),
    after: null,
  })
})

test.each([
  [{}, 'feedbackConfig'],
  [{ emoji, order: ['emoji', 'emoji'] }, 'feedbackConfig.order'],
  [{ emoji, order: ['stars'] }, 'feedbackConfig.order.0'],
  [{ rating: { title: ' ' } }, 'feedbackConfig.rating.title'],
])('refuses the form %j and names the field', async (form, field) => {
  const reply = await edit(await app.createFeedbackCode(), 1, form)
  expect([reply.statusCode, reply.json<ErrorReply>().errors?.map((error) => error.field)]).toEqual([400, [field]])
})

test('a client cannot set the counters of a form', async () => {
  const feedbackConfig = { version: 7, rating: { title: 'Stars?', revision: 9 } }
  const created = await app.createFeedbackCode({ feedbackConfig })
  const form = await scanForm(created)
  expect([form.version, form.rating?.revision]).toEqual([undefined, undefined])
})
