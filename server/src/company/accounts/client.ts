import type { FastifyRequest } from 'fastify'
import { describeDevice } from './describe-device.ts'

/** Where a sign-in comes from: the network address, and the browser and system in words. */
export type Client = { address: string; device: string | null }

export const readClient = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Client => ({
  address: ip,
  device: describeDevice(headers['user-agent']),
})
