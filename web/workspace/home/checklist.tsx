import { Box, Group, Text, Title } from '@mantine/core'
import type { Home } from '@sahihi/contract/endpoints/home.ts'
import type { LinkProps } from '@tanstack/react-router'
import { useSend } from '../lib/api.ts'
import { usePlan } from '../lib/subscription-query.ts'
import { AttentionItem, attentionItems } from '../ui/attention-list.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { IconX } from '../ui/icons.tsx'
import { homeText } from './text.ts'

const t = homeText.checklist

type Steps = NonNullable<Home['checklist']>['steps']
const links: Record<Steps[number]['step'], LinkProps['to']> = {
  product: '/add-product',
  download: '/batches',
  scan: '/scan',
  weekly_mail: '/analytics/settings',
  colleague: '/team',
}

/** The first steps of a new company that are still to be done. It goes away by itself when all are. */
export function Checklist({ steps }: { steps: Steps }) {
  const close = useSend('POST /api/home/checklist/dismissal', { invalidates: ['GET /api/home'] })
  const left = steps.filter(({ isDone }) => !isDone)
  return (
    <Box component="section" aria-labelledby="first-steps">
      <Group gap="0 12px">
        <Title order={2} id="first-steps" size="h3">
          {t.title}
        </Title>
        <Text c="dimmed" size="sm">
          {t.progress(steps.length - left.length, steps.length)}
          <TrialLeft />
        </Text>
        <IconButton
          ml="auto"
          label={t.close}
          icon={IconX}
          variant="subtle"
          color="gray"
          loading={close.isPending}
          onClick={() => close.mutate({})}
        />
      </Group>
      <ol className={attentionItems}>
        {left.map(({ step }) => (
          <AttentionItem key={step} to={links[step]}>
            {t.steps[step].label}{' '}
            <Text span display="block" c="dimmed" size="xs">
              {t.steps[step].help}
            </Text>
          </AttentionItem>
        ))}
      </ol>
    </Box>
  )
}

const dayMs = 86_400_000

function TrialLeft() {
  const { data: plan } = usePlan()
  if (plan?.planType !== 'TRIAL' || plan.status === 'ENDED') return null
  const days = Math.max(0, Math.ceil((Date.parse(plan.endDate) - Date.now()) / dayMs))
  return ` · ${t.trial(plan.qrCodeLimit - plan.qrCodesGenerated, days)}`
}
