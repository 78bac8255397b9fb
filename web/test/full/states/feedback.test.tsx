import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { feedbackSummary } from '../../entities.ts'
import { fails, hangs, onePage } from '../../replies.ts'
import { testStates } from '../../states.ts'

const feedbackPath = '/products/1/feedback'
const summaryWith = (changes: Partial<FeedbackSummary>) => ({
  'GET /api/products/:id/feedback-summary': { data: { ...feedbackSummary, ...changes } },
})

testStates([
  {
    name: 'answers, date picker open',
    as: 'partner',
    path: feedbackPath,
    ready: /The malt of my childhood/,
    act: () => page.getByRole('button', { name: 'Days:' }).click(),
  },
  {
    name: 'answers, none yet',
    as: 'partner',
    path: feedbackPath,
    replies: summaryWith({ feedbackCount: 0 }),
    ready: /No feedback submitted yet for this product\./,
  },
  {
    name: 'answers, no questions',
    as: 'partner',
    path: feedbackPath,
    replies: summaryWith({ config: null }),
    ready: /The manufacturer is not collecting feedback/,
  },
  {
    name: 'answers, none in these days',
    as: 'partner',
    path: `${feedbackPath}?from=2020-01-01&to=2020-01-31`,
    replies: summaryWith({ feedbackCount: 0 }),
    ready: /No responses for these filters\./,
  },
  {
    name: 'answers, no text found',
    as: 'partner',
    path: `${feedbackPath}?search=unheard`,
    replies: { 'GET /api/products/:id/feedback': { data: { feedback: [], pagination: onePage(0) }, totalQRCodes: 3 } },
    ready: /No comment contains/,
  },
  {
    name: 'answers, loading',
    as: 'partner',
    path: feedbackPath,
    ready: /Feedback/,
    replies: { 'GET /api/products/:id/feedback-summary': hangs },
    loading: { skeleton: 'Loading feedback' },
  },
  {
    name: 'answers, failed',
    as: 'partner',
    path: feedbackPath,
    ready: /Failed to load feedback/,
    replies: { 'GET /api/products/:id/feedback-summary': fails },
  },
  {
    name: 'answers, texts loading',
    as: 'partner',
    path: feedbackPath,
    ready: /Comments/,
    replies: { 'GET /api/products/:id/feedback': hangs },
    loading: { skeleton: 'Loading comments' },
  },
  {
    name: 'answers, texts failed',
    as: 'partner',
    path: feedbackPath,
    ready: /Failed to load feedback/,
    replies: { 'GET /api/products/:id/feedback': fails },
  },
  {
    name: 'answers, export failed',
    as: 'partner',
    path: feedbackPath,
    ready: /The malt of my childhood/,
    replies: { 'GET /api/products/:id/feedback-export': fails },
    act: async () => {
      await page.getByRole('button', { name: 'Export as CSV' }).click()
      await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to export feedback. Please try again.')
    },
  },
])
