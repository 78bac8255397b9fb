import { Button } from '@mantine/core'
import { useState } from 'react'
import fields from '../ui/fields.module.css'
import { PasskeySetup } from './passkey-setup.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { secondFactorText } from './text.ts'

const t = secondFactorText.section

export type Factor = 'app' | 'passkey'

type FactorSetupProps = { factor: Factor; onDone: () => void; onCancel: () => void }

/** Sets up an authenticator app or a passkey. */
export function FactorSetup({ factor, ...props }: FactorSetupProps) {
  return factor === 'app' ? <SecondFactorSetup {...props} /> : <PasskeySetup {...props} />
}

/** The buttons that begin a set-up. Without WebAuthn in the browser there are no passkeys. */
export function FactorButtons({ hasApp = false, onChoose }: { hasApp?: boolean; onChoose: (factor: Factor) => void }) {
  return (
    <div className={fields.buttons}>
      {'PublicKeyCredential' in window ? (
        <Button variant={hasApp ? 'default' : 'filled'} onClick={() => onChoose('passkey')}>
          {t.addPasskey}
        </Button>
      ) : null}
      {hasApp ? null : (
        <Button variant="default" onClick={() => onChoose('app')}>
          {t.setUpApp}
        </Button>
      )}
    </div>
  )
}

type FirstFactorProps = { onDone: () => void; onChange?: (isSettingUp: boolean) => void }

/** Chooses a factor and sets it up. */
export function FirstFactor({ onDone, onChange }: FirstFactorProps) {
  const [factor, setFactor] = useState<Factor>()
  const choose = (chosen: Factor | undefined) => {
    setFactor(chosen)
    onChange?.(chosen !== undefined)
  }
  if (!factor) return <FactorButtons onChoose={choose} />
  return <FactorSetup factor={factor} onDone={onDone} onCancel={() => choose(undefined)} />
}
