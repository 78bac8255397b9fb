import { Box, Flex, Text } from '@mantine/core'
import type { Home } from '@sahihi/contract/endpoints/home.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useSend } from '../lib/api.ts'
import { usePlan } from '../lib/subscription-query.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { IconChevronRight, IconCircleCheck, IconX } from '../ui/icons.tsx'
import styles from './home.module.css'
import { Panel } from './panel.tsx'
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

/** The first steps of a new company. It goes away by itself when they are done. */
export function Checklist({ steps }: { steps: Steps }) {
  const close = useSend('POST /api/home/checklist/dismissal', { invalidates: ['GET /api/home'] })
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Panel
      title={t.title}
      aside={
        <Flex flex={1} align="center" justify="space-between">
          <Text c="dimmed" size="xs">
            {t.progress(done, steps.length)}
          </Text>
          <IconButton
            label={t.close}
            icon={IconX}
            variant="subtle"
            color="gray"
            loading={close.isPending}
            onClick={() => close.mutate({})}
          />
        </Flex>
      }
    >
      <TrialLeft />
      <ol className={styles.steps}>
        {steps.map(({ step, isDone }) => (
          <li key={step}>
            {isDone ? (
              <Text className={styles.step} c="dimmed">
                <IconCircleCheck size={22} stroke={1.5} color="var(--green)" aria-hidden="true" />
                <span>
                  {t.steps[step].label} <small className="visually-hidden">{t.done}</small>
                </span>
              </Text>
            ) : (
              <Link to={links[step]} className={styles.step}>
                <Box w={20} h={20} mx={1} flex="none" bd="1.5px solid var(--field)" bdrs="50%" />
                <span>
                  {t.steps[step].label}{' '}
                  <Text span display="block" c="dimmed" size="xs">
                    {t.steps[step].help}
                  </Text>
                </span>
                <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const dayMs = 86_400_000

function TrialLeft() {
  const { data: plan } = usePlan()
  if (plan?.planType !== 'TRIAL' || plan.status === 'ENDED') return null
  const days = Math.max(0, Math.ceil((Date.parse(plan.endDate) - Date.now()) / dayMs))
  return (
    <Text c="dimmed" size="xs">
      {t.trial(plan.qrCodeLimit - plan.qrCodesGenerated, days)}
    </Text>
  )
}
