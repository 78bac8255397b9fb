import { askErasure, askVisitorData } from '@sahihi/contract/visitors.ts'
import type { Serve } from '../lib/serve.ts'
import type { Parts } from '../parts.ts'
import { eraseVisitor } from './erase-visitor.ts'
import { exportVisitor } from './export-visitor.ts'

export function visitorRoutes(serve: Serve, parts: Parts) {
  serve(askVisitorData, async ({ body, request }) => ({
    success: true as const,
    data: await exportVisitor(parts, body.sessionId, request.ip),
  }))
  serve(askErasure, ({ body, request }) => eraseVisitor(parts, body.sessionId, request.ip))
}
