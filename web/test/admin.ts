import type { PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import type { PartnerDetails } from '@sahihi/contract/endpoints/admin-overview.ts'
import type { ApplicationDetails } from '@sahihi/contract/endpoints/applications.ts'
import { onePage, type Replies } from './replies.ts'

export const partnerRow: PartnerRow = {
  id: '00000000-0000-4000-8000-000000000042',
  companyName: 'Screened Goods Ltd',
  email: 'partner@screened.example',
  businessRegistrationNumber: 'RC 104212',
  approvedAt: '2026-11-20T10:00:00.000Z',
  plan: {
    planType: 'PREMIUM',
    isActive: true,
    endDate: '2026-12-20T10:00:00.000Z',
    qrCodesGenerated: 48,
    qrCodeLimit: 10000,
  },
  payments: { count: 0, total: 0, flagged: 0 },
  codes: 81,
  allowance: null,
  suspendedAt: null,
  suspensionReason: null,
  closing: null,
}

const approved = {
  id: '00000000-0000-4000-8000-000000000042',
  companyName: 'Screened Goods Ltd',
  email: 'partner@screened.example',
  address: '1 Marina, Lagos',
  phoneNumber: '+234 801 234 5678',
  businessRegistrationNumber: 'RC 104212',
  status: 'approved' as const,
  rejectionReason: null,
  appliedAt: '2026-11-20T10:00:00.000Z',
  decidedAt: '2026-11-20T10:00:00.000Z',
  closing: null,
}
const listed = { ...approved, documentCount: 0, noteCount: 0, warningCount: null }

export const partnerDetails: PartnerDetails = {
  partner: partnerRow,
  members: [
    {
      id: '00000000-0000-4000-8000-000000000043',
      email: 'partner@screened.example',
      name: 'Ada Obi',
      role: 'owner',
      joinedAt: '2026-11-20T10:00:00.000Z',
      hasSecondFactor: true,
    },
  ],
  usage: { products: 2, batches: 3, codesThisMonth: 81, scans: 240, scansThisMonth: 12 },
}

export const approvedApplication: ApplicationDetails = { ...approved, documents: [], warnings: [], notes: [] }

/** What the server answers to an admin. */
export const adminReplies: Replies = {
  'GET /api/admin/overview': {
    data: {
      applications: { waiting: 1, oldest: '2026-11-20T10:00:00.000Z' },
      reports: { 'new': 1, looking_into: 0 },
      flaggedPayments: 0,
      partners: { active: 3, suspended: 0, closed: 0 },
      month: { from: '2026-11-01', codes: 81, scans: 240, revenue: 5_000_000 },
    },
  },
  'GET /api/admin/partners/:id': { data: partnerDetails },
  'GET /api/admin/applications/:id': { data: approvedApplication },
  'GET /api/admin/payments': {
    data: {
      payments: [
        {
          id: '00000000-0000-4000-8000-000000000044',
          reference: 'SHH-00112233445566778899aabbccddeeff',
          planType: 'PREMIUM',
          amount: 5_000_000,
          currency: 'NGN',
          state: 'paid',
          createdAt: '2026-11-20T10:00:00.000Z',
          paidAt: '2026-11-20T10:00:00.000Z',
          channel: 'card',
          failureReason: null,
          isRenewal: false,
          isProcessing: false,
          expiresAt: null,
          isSandbox: false,
          period: null,
          partner: { id: '00000000-0000-4000-8000-000000000042', companyName: 'Screened Goods Ltd' },
          flagReason: null,
        },
      ],
      paid: 5_000_000,
      pagination: onePage(1),
    },
  },
  'GET /api/admin/payments/flagged': { data: [] },
  'GET /api/admin/inspectors': {
    data: [
      {
        id: '00000000-0000-4000-8000-000000000051',
        email: 'ada@nafdac.example',
        name: 'Ada Obi',
        authority: 'NAFDAC',
        hasPassword: true,
        inspections: 12,
      },
      {
        id: '00000000-0000-4000-8000-000000000052',
        email: 'obi@customs.example',
        name: null,
        authority: 'Nigeria Customs Service',
        hasPassword: false,
        inspections: 0,
      },
    ],
  },
  'GET /api/evidence': { data: { files: [] } },
  'GET /api/reports': {
    data: {
      reports: [
        {
          id: '00000000-0000-4000-8000-000000000050',
          reference: 'R-2QYJ-BGM4',
          createdAt: '2026-11-20T10:00:00.000Z',
          status: 'new',
          verdict: 'foreign_host',
          enteredSerial: null,
          issuedSerial: null,
          host: 'another-site.example',
          product: null,
          batch: null,
          closedCompany: null,
          description: 'The label peels off.',
          whereBought: null,
          contact: null,
          city: null,
          country: null,
          hasPhoto: false,
          investigationStartedAt: null,
          closedAt: null,
          closingNote: null,
          result: null,
          answer: null,
        },
      ],
      counts: { 'new': 1, looking_into: 0, closed: 0 },
      pagination: onePage(1),
    },
  },
  'GET /api/admin/partners': {
    data: {
      partners: [partnerRow],
      pagination: onePage(1),
    },
  },
  'GET /api/admin/system': {
    data: {
      version: '0.2.0',
      startedAt: '2026-11-20T10:00:00.000Z',
      workers: 1,
      nodeVersion: '24.21.0',
      databaseVersion: '18.4',
      migrations: { count: 56, newest: '0056_downloads.sql', appliedAt: '2026-11-20T10:00:00.000Z' },
      database: { sizeBytes: 14014143, growth: [], aggregationLagSeconds: 0, mailsWaiting: 0, queues: [] },
      trustedProxies: ['127.0.0.1', '::1'],
      mail: 'stored',
      payments: 'sandbox',
      sms: false,
      ussd: false,
      whatsApp: false,
      secretKey: {
        fingerprint: '3d4d507476f57267',
        previousFingerprint: null,
        known: [{ fingerprint: '3d4d507476f57267', firstUsedAt: '2026-11-20T10:00:00.000Z' }],
        lostPins: [],
      },
      canaries: { checks: 0, lastAt: null },
      backups: { isScheduled: false, last: null, failure: null },
      developerPages: ['/dev/mail', '/dev/phone', '/sandbox/'],
      forwardedHeaders: null,
    },
  },
  'GET /api/admin/activity/people': {
    data: [
      { person: '00000000-0000-4000-8000-000000000051', name: 'admin@sahihi.example' },
      { person: 'team', name: 'Sahihi team' },
      { person: 'system', name: 'Sahihi' },
    ],
  },
  'GET /api/admin/activity': {
    data: {
      rows: [
        {
          id: '00000000-0000-4000-8000-000000000023',
          occurredAt: '2026-11-20T10:00:00.000Z',
          person: '00000000-0000-4000-8000-000000000022',
          who: 'partner@screened.example',
          before: 'created batch ',
          thing: 'Run 7',
          after: ' with 3 codes',
          path: null,
          reason: null,
          kind: 'products',
          action: 'batch.created',
          subject: '00000000-0000-4000-8000-000000000010',
          partner: { id: '00000000-0000-4000-8000-000000000042', name: 'Screened Goods Ltd' },
        },
        {
          id: '00000000-0000-4000-8000-000000000024',
          occurredAt: '2026-11-20T10:00:00.000Z',
          person: '00000000-0000-4000-8000-000000000022',
          who: 'partner@screened.example',
          before: 'created product ',
          thing: 'Artemether/Lumefantrine',
          after: '',
          path: null,
          reason: null,
          kind: 'products',
          action: 'product.created',
          subject: '00000000-0000-4000-8000-000000000002',
          partner: { id: '00000000-0000-4000-8000-000000000042', name: 'Screened Goods Ltd' },
        },
        {
          id: '00000000-0000-4000-8000-000000000025',
          occurredAt: '2026-11-20T10:00:00.000Z',
          person: '00000000-0000-4000-8000-000000000022',
          who: 'partner@screened.example',
          before: 'created batch ',
          thing: 'Run 7',
          after: ' with 3 codes',
          path: null,
          reason: null,
          kind: 'products',
          action: 'batch.created',
          subject: '00000000-0000-4000-8000-000000000011',
          partner: { id: '00000000-0000-4000-8000-000000000042', name: 'Screened Goods Ltd' },
        },
      ],
      previous: null,
      next: null,
    },
  },
  'GET /api/partners/pending': {
    data: [
      {
        ...listed,
        id: '00000000-0000-4000-8000-000000000063',
        companyName: 'Waiting Ltd',
        email: 'partner-3@factory.example',
        status: 'pending',
        decidedAt: null,
        warningCount: 1,
      },
      {
        ...listed,
        id: '00000000-0000-4000-8000-000000000055',
        companyName: 'Asking Goods Ltd',
        email: 'partner-4@factory.example',
      },
      {
        ...listed,
        id: '00000000-0000-4000-8000-000000000065',
        companyName: 'Newcomer Ltd',
        email: 'partner-2@factory.example',
      },
      listed,
    ],
    pagination: onePage(4),
  },
}
