import { Badge, Button, Radio, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { IconLock } from '@tabler/icons-react'
import { Section } from '../../ui/section.tsx'
import styles from './feedback.module.css'
import { FeedbackBuilder } from './feedback-builder.tsx'
import { FeedbackPreview } from './feedback-preview.tsx'
import type { ProductValues } from './product-values.ts'

/** What is known of the partner's plan: `subscription` is undefined while it is not. */
export type Plan = { subscription: Subscription | null | undefined; isLoading: boolean; onRetry: () => void }
type FeedbackSectionProps = { form: UseFormReturnType<ProductValues>; plan: Plan }

/** The feedback toggle, the product mode and, when feedback is on, the builder with its preview (specification 2, "Create QR Codes"). */
export function FeedbackSection({ form, plan }: FeedbackSectionProps) {
  const isLocked = !plan.subscription?.mayAskFeedback
  const { asksFeedback, feedbackConfig, name } = form.values
  const isOn = asksFeedback && !isLocked
  return (
    <div className={styles.split}>
      <Section name="Customer feedback">
        <Switch
          classNames={{ body: styles.target }}
          label="Ask customers for feedback"
          description="Whoever scans a code gets your questions."
          disabled={isLocked}
          {...form.getInputProps('asksFeedback', { type: 'checkbox' })}
          checked={isOn}
        />
        <div role="status" className={styles.lock}>
          {isLocked ? <WhyLocked plan={plan} /> : null}
        </div>
        <ProductMode isOn={isOn} isLocked={isLocked} onChoose={() => form.setFieldValue('asksFeedback', true)} />
        {isOn ? <FeedbackBuilder form={form} /> : null}
      </Section>
      {isOn ? <FeedbackPreview values={feedbackConfig} productName={name} /> : null}
    </div>
  )
}

function WhyLocked({ plan: { subscription, isLoading, onRetry } }: { plan: Plan }) {
  if (subscription === undefined)
    return isLoading ? (
      <p>Checking whether your plan includes feedback…</p>
    ) : (
      <>
        <p>{messages.subscriptionFailed}. Until it is known, feedback stays off.</p>
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      </>
    )
  const hadIt = subscription?.planType === 'PREMIUM' || subscription?.planType === 'ENTERPRISE'
  return (
    <>
      <IconLock size={20} stroke={1.5} aria-hidden="true" />
      <p>
        {hadIt ? 'Your plan has ended. ' : ''}
        {messages.feedbackNeedsPlan}
      </p>
    </>
  )
}

type ProductModeProps = { isOn: boolean; isLocked: boolean; onChoose: () => void }

/** Without feedback the codes verify, which is no choice of its own (specification 2). */
function ProductMode({ isOn, isLocked, onChoose }: ProductModeProps) {
  return (
    <Radio.Group
      label="Product mode"
      description={isOn ? undefined : 'Without feedback the codes verify.'}
      value={isOn ? 'feedback' : ''}
      onChange={onChoose}
    >
      <div className={styles.modes}>
        <Radio
          value="both"
          disabled
          label={
            <>
              Verification + Feedback <Badge variant="outline">{messages.comingSoon}</Badge>
            </>
          }
        />
        <Radio
          value="feedback"
          disabled={isLocked}
          label="Feedback Only"
          description="The form takes the place of the verdict: the codes do not say whether a unit is genuine."
        />
      </div>
    </Radio.Group>
  )
}
