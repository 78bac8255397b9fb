import { Button } from '@mantine/core'
import type { PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import { useState } from 'react'
import { AllowanceDialog } from './allowance-dialog.tsx'
import { SuspensionDialog } from './suspension-dialog.tsx'
import { adminText } from './text.ts'

const t = adminText.partnersTable

/** What an admin may do with a partner that has not closed its account. */
export function PartnerActions({ partner }: { partner: PartnerRow }) {
  const [dialog, setDialog] = useState<'allowance' | 'suspension'>()
  const close = () => setDialog(undefined)
  if (partner.closing) return null
  const name = <span className="visually-hidden"> {partner.companyName}</span>
  return (
    <>
      <Button variant="default" onClick={() => setDialog('allowance')}>
        {t.allowance}
        {name}
      </Button>
      <Button variant="default" onClick={() => setDialog('suspension')}>
        {partner.suspendedAt ? t.reinstate : t.suspend}
        {name}
      </Button>
      {dialog === 'allowance' ? <AllowanceDialog partner={partner} onClose={close} /> : null}
      {dialog === 'suspension' ? <SuspensionDialog partner={partner} onClose={close} /> : null}
    </>
  )
}
