import { Badge, Button, Group, Radio, Stack, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { lazy, Suspense } from 'react'
import { setLocale } from '../../../lib/i18n.ts'
import { IconLock } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { WithPreview } from '../../ui/with-preview.tsx'
import { inventoryText } from '../text.ts'
import { FeedbackBuilder } from './feedback-builder.tsx'
import type { ProductValues } from './product-values.ts'
import { productsText } from './text.ts'

const t = productsText.feedbackForm
// In a shopper's words.
const FeedbackPreview = lazy(async () => {
  const [{ FeedbackPreview }] = await Promise.all([import('./feedback-preview.tsx'), setLocale('en')])
  return { default: FeedbackPreview }
})

/** The partner's plan; `subscription` is undefined until it is loaded. */
export type Plan = { subscription: Subscription | null | undefined; isLoading: boolean; onRetry: () => void }
type FeedbackSectionProps = { form: UseFormReturnType<ProductValues>; plan: Plan }

/** The feedback switch, the product mode and, when feedback is on, the builder with its preview. */
export function FeedbackSection({ form, plan }: FeedbackSectionProps) {
  const isLocked = !plan.subscription?.canCollectFeedback
  const { asksFeedback, feedbackConfig, name } = form.values
  const isOn = asksFeedback && !isLocked
  return (
    <WithPreview
      preview={
        isOn ? (
          <Suspense>
            <FeedbackPreview values={feedbackConfig} productName={name} />
          </Suspense>
        ) : null
      }
    >
      <Section title={t.section}>
        <Switch
          label={t.ask}
          description={t.askHelp}
          disabled={isLocked}
          {...form.getInputProps('asksFeedback', { type: 'checkbox' })}
          checked={isOn}
        />
        {isLocked ? (
          <div role="status">
            <LockReason plan={plan} />
          </div>
        ) : null}
        <ProductMode isOn={isOn} isLocked={isLocked} onSelect={() => form.setFieldValue('asksFeedback', true)} />
        {isOn ? <FeedbackBuilder form={form} /> : null}
      </Section>
    </WithPreview>
  )
}

function LockReason({ plan: { subscription, isLoading, onRetry } }: { plan: Plan }) {
  if (subscription === undefined)
    return isLoading ? (
      <p>{t.checkingPlan}</p>
    ) : (
      <Group gap="sm">
        <p>{t.unknownPlan(messages.subscriptionFailed)}</p>
        <Button variant="default" onClick={onRetry}>
          {inventoryText.retry}
        </Button>
      </Group>
    )
  const hadFeedback = subscription?.planType === 'PREMIUM' || subscription?.planType === 'ENTERPRISE'
  return (
    <Notice color="gold" icon={IconLock}>
      {hadFeedback ? t.planEnded(messages.feedbackPlanRequired) : messages.feedbackPlanRequired}
    </Notice>
  )
}

type ProductModeProps = { isOn: boolean; isLocked: boolean; onSelect: () => void }

/** Without feedback the codes verify, so that mode has no option here. */
function ProductMode({ isOn, isLocked, onSelect }: ProductModeProps) {
  return (
    <Radio.Group
      label={t.mode}
      description={isOn ? undefined : t.modeHelp}
      value={isOn ? 'feedback' : ''}
      onChange={onSelect}
    >
      <Stack gap={4} mt={4}>
        <Radio
          value="both"
          disabled
          label={
            <>
              {t.both} <Badge variant="outline">{messages.comingSoon}</Badge>
            </>
          }
        />
        <Radio value="feedback" disabled={isLocked} label={t.feedbackOnly} description={t.feedbackOnlyHelp} />
      </Stack>
    </Radio.Group>
  )
}
