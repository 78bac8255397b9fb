import { expect, test } from 'vitest'
import { emptyProduct, productBody } from './product-values.ts'

test('a product that asks for feedback has no hidden PINs also when they were chosen before', () => {
  const chosen = { ...emptyProduct(), hasPin: true, hasScanLimit: false, scanLimit: 5 }
  expect(productBody(chosen)).toMatchObject({
    hasPin: true,
    scanLimit: null,
    verificationEnabled: true,
    feedbackConfig: null,
  })
  expect(productBody({ ...chosen, asksFeedback: true })).toMatchObject({
    hasPin: false,
    verificationEnabled: false,
    feedbackEnabled: true,
  })
})
