import { Button, Group, Text } from '@mantine/core'
import type { Passkey, SecondFactor } from '@sahihi/contract/endpoints/second-factor.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { announce } from '../lib/announce.ts'
import { getQuery, useSend } from '../lib/api.ts'
import { LineList } from '../ui/line-list.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Panel } from '../ui/panel.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { type Factor, FactorButtons, FactorSetup } from './factor-setup.tsx'
import type { PasskeyAction } from './passkey-dialogs.tsx'
import { PasskeyDialog } from './passkey-dialogs.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecurityItem } from './security-item.tsx'
import { secondFactorText } from './text.ts'

const t = secondFactorText.section
const invalidates = ['GET /api/partners/second-factor'] as const

type Step = 'overview' | Factor | 'renew' | 'turnOff'

/** Two-step sign-in: on or off, and what its owner does with it. */
export function SecondFactorSection() {
  const query = useQuery(getQuery('GET /api/partners/second-factor'))
  const [step, setStep] = useState<Step>('overview')
  const toOverview = () => setStep('overview')
  const queries = useQueryClient()
  // Of somebody who had to set it up, every page was closed until now.
  const finish = () => {
    toOverview()
    void queries.invalidateQueries()
  }
  const content = () => {
    if (step === 'app' || step === 'passkey') return <FactorSetup factor={step} onDone={finish} onCancel={toOverview} />
    if (step === 'renew') return <Renew needsCode={query.data?.appSince !== null} onClose={toOverview} />
    if (step === 'turnOff') return <TurnOff onClose={toOverview} />
    return (
      <QueryList
        query={query}
        loading={t.loading}
        failed={t.failed}
        skeleton={<ListSkeleton label={t.loading} height={64} />}
      >
        {(factors) => <Overview {...factors} onStep={setStep} />}
      </QueryList>
    )
  }
  return <Panel title={t.title}>{content()}</Panel>
}

type OverviewProps = SecondFactor & { onStep: (step: Step) => void }

function Overview({ isOn, appSince, passkeys, recoveryCodesLeft, requiredBecause, onStep }: OverviewProps) {
  const [acting, setActing] = useState<{ passkey: Passkey; action: PasskeyAction }>()
  if (!isOn)
    return (
      <>
        <Text c="dimmed">{t.description}</Text>
        <FactorButtons onChoose={onStep} />
      </>
    )
  const isLast = passkeys.length + (appSince ? 1 : 0) === 1
  const staysOn = requiredBecause !== null && isLast
  return (
    <>
      <LineList>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            staysOn={staysOn}
            onAct={(action) => setActing({ passkey, action })}
          />
        ))}
        {appSince ? (
          <SecurityItem name={t.app} note={t.isOn(formatDate(appSince))}>
            {staysOn ? null : (
              <Button variant="default" onClick={() => onStep('turnOff')}>
                {t.turnOff}
                <span className="visually-hidden"> {t.app}</span>
              </Button>
            )}
          </SecurityItem>
        ) : null}
      </LineList>
      {requiredBecause ? <Text c="dimmed">{requiredBecause}</Text> : null}
      <FactorButtons hasApp={appSince !== null} onChoose={onStep} />
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          {t.codesLeft(recoveryCodesLeft)}
        </Text>
        <Button variant="default" onClick={() => onStep('renew')}>
          {t.renew}
        </Button>
      </Group>
      {acting ? <PasskeyDialog {...acting} isLast={isLast} onClose={() => setActing(undefined)} /> : null}
    </>
  )
}

type PasskeyRowProps = { passkey: Passkey; staysOn: boolean; onAct: (action: PasskeyAction) => void }

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, staysOn, onAct }: PasskeyRowProps) {
  const words = secondFactorText.passkeys
  return (
    <SecurityItem
      name={name}
      note={
        <>
          {words.added(formatDate(createdAt))} ·{' '}
          {lastUsedAt ? (
            <>
              {words.lastUsed} <TimeAgo at={lastUsedAt} />
            </>
          ) : (
            words.neverUsed
          )}
        </>
      }
    >
      <Button variant="default" onClick={() => onAct('rename')}>
        {words.rename}
        <span className="visually-hidden"> {name}</span>
      </Button>
      {staysOn ? null : (
        <Button variant="default" onClick={() => onAct('remove')}>
          {words.remove}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </SecurityItem>
  )
}

function Renew({ needsCode, onClose }: { needsCode: boolean; onClose: () => void }) {
  const renew = useSend('POST /api/partners/second-factor/recovery-codes', { invalidates })
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onClose} />
  return (
    <ProofForm
      intro={t.renewIntro}
      submit={t.renew}
      needsCode={needsCode}
      busy={renew.isPending}
      error={renew.error}
      onSubmit={({ currentPassword, code }) =>
        renew.mutate({ body: { currentPassword, ...(needsCode ? { code } : {}) } })
      }
      onCancel={onClose}
    />
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const turnOff = useSend('POST /api/partners/second-factor/off', { invalidates })
  return (
    <ProofForm
      intro={t.turnOffIntro}
      submit={t.turnOff}
      busy={turnOff.isPending}
      error={turnOff.error}
      onSubmit={(body) => turnOff.mutate({ body }, { onSuccess: announce(onClose) })}
      onCancel={onClose}
    />
  )
}
