import { Navigate, useNavigate } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { forgetVerdict, lastVerdict } from './last-verdict.ts'
import type { ShownVerdictProps } from './shown-verdict.tsx'

/** The last result of this browser; without a valid one, back to the landing page (specification 2). */
export function ResultPage({ outcome: Outcome }: { outcome: ComponentType<ShownVerdictProps> }) {
  const [last] = useState(lastVerdict)
  const navigate = useNavigate()
  if (!last?.scan) return <Navigate to="/" replace />
  const leave = () => {
    forgetVerdict()
    void navigate({ to: '/' })
  }
  return <Outcome {...last} onLeave={leave} />
}
