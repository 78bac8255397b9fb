import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { SecondFactor } from '@sahihi/contract/endpoints/second-factor.ts'
import { secondFactorText } from '@sahihi/contract/i18n/en/workspace/second-factor.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getQuery, useSend } from '../lib/api.ts'
import { formatDate } from '../lib/format.ts'
import { ErrorState } from '../ui/error-state.tsx'
import fields from '../ui/fields.module.css'
import { LazyPart } from '../ui/lazy-part.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './security-page.module.css'

const t = secondFactorText.section
const loadSetup = async () => (await import('./second-factor-setup.tsx')).SecondFactorSetup
const invalidates = ['GET /api/partners/second-factor'] as const

type Step = 'overview' | 'setup' | 'renew' | 'turnOff'

/** Two-step sign-in: on or off, and what its owner does with it. */
export function SecondFactorSection() {
  const { data, error, isPending, refetch } = useQuery(getQuery('GET /api/partners/second-factor'))
  const [step, setStep] = useState<Step>('overview')
  const toOverview = () => setStep('overview')
  const queries = useQueryClient()
  // Of somebody who had to set it up, every page was closed until now.
  const finish = () => {
    toOverview()
    void queries.invalidateQueries()
  }
  const content = () => {
    if (step === 'setup')
      return <LazyPart load={loadSetup} props={{ onDone: finish, onCancel: toOverview, onClose: toOverview }} />
    if (step === 'renew') return <Renew onClose={toOverview} />
    if (step === 'turnOff') return <TurnOff onClose={toOverview} />
    if (isPending) return <ListSkeleton label={t.loading} height={64} className={styles.devices} />
    if (error) return <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />
    return <Overview {...data} onStep={setStep} />
  }
  return (
    <section className={styles.section}>
      <h2>{t.title}</h2>
      {content()}
    </section>
  )
}

type OverviewProps = SecondFactor & { onStep: (step: Step) => void }

function Overview({ turnedOnAt, recoveryCodesLeft, requiredBecause, onStep }: OverviewProps) {
  if (!turnedOnAt)
    return (
      <>
        <p>{t.description}</p>
        <Button onClick={() => onStep('setup')}>{t.setUp}</Button>
      </>
    )
  return (
    <>
      <p>
        {t.isOn(formatDate(turnedOnAt))} {t.codesLeft(recoveryCodesLeft)}
      </p>
      <div className={fields.buttons}>
        <Button variant="default" onClick={() => onStep('renew')}>
          {t.renew}
        </Button>
        {requiredBecause ? null : (
          <Button variant="default" onClick={() => onStep('turnOff')}>
            {t.turnOff}
          </Button>
        )}
      </div>
      {requiredBecause ? <p>{requiredBecause}</p> : null}
    </>
  )
}

function Renew({ onClose }: { onClose: () => void }) {
  const renew = useSend('POST /api/partners/second-factor/recovery-codes', { invalidates })
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onClose} />
  return (
    <ProofForm
      intro={t.renewIntro}
      submit={t.renew}
      busy={renew.isPending}
      error={renew.error}
      onSubmit={(body) => renew.mutate({ body })}
      onCancel={onClose}
    />
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const turnOff = useSend('POST /api/partners/second-factor/off', { invalidates })
  const onSuccess = ({ message }: { message: string }) => {
    notifications.show({ message })
    onClose()
  }
  return (
    <ProofForm
      intro={t.turnOffIntro}
      submit={t.turnOff}
      busy={turnOff.isPending}
      error={turnOff.error}
      onSubmit={(body) => turnOff.mutate({ body }, { onSuccess })}
      onCancel={onClose}
    />
  )
}
