import { useEffect, useRef, useState } from 'react'
import { onPasswordRequired } from '../../lib/call.ts'
import { LazyPart } from '../ui/lazy-part.tsx'

const loadDialog = async () => (await import('./password-dialog.tsx')).PasswordDialog

/** Asks for the password again when a call needs it. The call waits meanwhile, so what it was made from stays as it is. */
export function PasswordPrompt() {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([])
  useEffect(() => {
    onPasswordRequired(() => {
      setAsking(true)
      return new Promise((resolve) => waiting.current.push(resolve))
    })
    return () => onPasswordRequired(async () => false)
  }, [])
  const answer = (isConfirmed: boolean) => {
    setAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed)
  }
  const props = { onConfirmed: () => answer(true), onClose: () => answer(false) }
  return <LazyPart load={loadDialog} props={isAsking ? props : undefined} />
}
