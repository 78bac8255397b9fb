import { feedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { expect, test } from 'vitest'
import { optionValues } from './option-values.ts'

test('the value of an option is its label in lower-case ASCII', () => {
  expect(optionValues(['Taste', 'Fresh & cold', ' Màlt – sweet! '])).toEqual(['taste', 'fresh-cold', 'malt-sweet'])
})

test('every option gets a unique value that the contract accepts, whatever its label', () => {
  const labels = ['好吃', 'Taste!', 'Taste?', 'taste 2', '—', 'x'.repeat(60), `${'x'.repeat(59)}y`, 'ẹja', 'eja', '-']
  const values = optionValues(labels)
  expect(new Set(values).size).toBe(labels.length)
  const options = values.map((value, i) => ({ value, label: `${i} ${labels[i]}`.slice(0, 60) }))
  expect(feedbackConfig.safeParse({ multipleChoice: { title: 'Which?', options } }).error).toBeUndefined()
})
