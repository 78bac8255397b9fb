import type { ProductForm } from '@sahihi/contract/endpoints/products.ts'

/** A feedback-only product with every kind of question. */
export const feedbackProduct = {
  name: 'Malt drink',
  category: 'Drink',
  verificationEnabled: false,
  feedbackEnabled: true,
  feedbackConfig: {
    emoji: { title: 'How do you feel about it?' },
    multipleChoice: {
      title: 'What did you like most?',
      options: [
        { value: 'taste', label: 'Taste' },
        { value: 'packaging', label: 'Packaging' },
        { value: 'delivery', label: 'Delivery' },
      ],
    },
    rating: { title: 'How many stars?' },
    openEnded: { title: 'Anything else?' },
  },
} satisfies Partial<ProductForm>
