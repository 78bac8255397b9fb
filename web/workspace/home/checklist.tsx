import { ActionIcon } from '@mantine/core'
import type { Home } from '@sahihi/contract/endpoints/home.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useId } from 'react'
import { useSend } from '../lib/api.ts'
import { usePlan } from '../lib/subscription-query.ts'
import { IconChevronRight, IconCircleCheck, IconX } from '../ui/icons.tsx'
import styles from './home.module.css'
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
  const heading = useId()
  const close = useSend('POST /api/home/checklist/dismissal', { invalidates: ['GET /api/home'] })
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={styles.header}>
        <h2 id={heading}>{t.title}</h2>
        <span className={styles.caption}>{t.progress(done, steps.length)}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={styles.close}
          aria-label={t.close}
          loading={close.isPending}
          onClick={() => close.mutate({})}
        >
          <IconX size={20} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </div>
      <TrialLeft />
      <ol className={styles.steps}>
        {steps.map(({ step, isDone }) => (
          <li key={step}>
            {isDone ? (
              <p className={styles.step} data-done>
                <IconCircleCheck size={22} stroke={1.5} aria-hidden="true" />
                <span>
                  {t.steps[step].label} <small className="visually-hidden">{t.done}</small>
                </span>
              </p>
            ) : (
              <Link to={links[step]} className={styles.step}>
                <span className={styles.circle} aria-hidden="true" />
                <span>
                  {t.steps[step].label} <small>{t.steps[step].help}</small>
                </span>
                <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const dayMs = 86_400_000

function TrialLeft() {
  const { data: plan } = usePlan()
  if (plan?.planType !== 'TRIAL' || plan.status === 'ENDED') return null
  const days = Math.max(0, Math.ceil((Date.parse(plan.endDate) - Date.now()) / dayMs))
  return <p className={styles.caption}>{t.trial(plan.qrCodeLimit - plan.qrCodesGenerated, days)}</p>
}
