import { Button } from '@mantine/core'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { useState } from 'react'
import { IconArrowBackUp } from '../../ui/icons.tsx'
import { copyCasesText } from '../text.ts'
import { ConfirmCopyDialog } from './confirm-copy-dialog.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import type { DecisionOnCase } from './use-decision.tsx'

const t = copyCasesText.actions

type CaseActionsProps = { details: CopyCaseDetails; decision: DecisionOnCase }

/** A case that waits can be confirmed or dismissed; a decided one can be reopened. */
export function CaseActions({ details, decision }: CaseActionsProps) {
  const [dialog, setDialog] = useState<'confirm' | 'dismiss'>()
  const open = (chosen: 'confirm' | 'dismiss') => {
    decision.reset() // an earlier failure
    setDialog(chosen)
  }
  const close = () => setDialog(undefined)
  if (details.state === 'confirmed' || details.state === 'dismissed')
    return (
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} stroke={1.5} aria-hidden="true" />}
        loading={decision.isPending}
        onClick={() => decision.mutate({ action: 'reopen' })}
      >
        {t.reopen}
      </Button>
    )
  return (
    <>
      <Button variant="default" onClick={() => open('dismiss')}>
        {t.dismiss}
      </Button>
      <Button onClick={() => open('confirm')}>{t.confirm}</Button>
      {dialog === 'confirm' ? <ConfirmCopyDialog details={details} decision={decision} onClose={close} /> : null}
      {dialog === 'dismiss' ? <DismissDialog decision={decision} onClose={close} /> : null}
    </>
  )
}
