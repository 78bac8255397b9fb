import { onePage, type Replies } from './replies.ts'

/** What the server answers about the activity, payments, places, cases, the team and settings of a company. */
export const accountReplies: Replies = {
  'GET /api/activity/people': {
    data: [
      { person: '00000000-0000-4000-8000-000000000022', name: 'partner@screened.example' },
      { person: 'team', name: 'Sahihi team' },
      { person: 'system', name: 'Sahihi' },
    ],
  },
  'GET /api/activity': {
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
          path: '/inventory/00000000-0000-4000-8000-000000000010',
          reason: null,
          kind: 'products',
          action: 'batch.created',
          subject: '00000000-0000-4000-8000-000000000010',
          partner: null,
        },
        {
          id: '00000000-0000-4000-8000-000000000024',
          occurredAt: '2026-11-20T10:00:00.000Z',
          person: '00000000-0000-4000-8000-000000000022',
          who: 'partner@screened.example',
          before: 'created product ',
          thing: 'Artemether/Lumefantrine',
          after: '',
          path: '/products/00000000-0000-4000-8000-000000000002/batches',
          reason: null,
          kind: 'products',
          action: 'product.created',
          subject: '00000000-0000-4000-8000-000000000002',
          partner: null,
        },
        {
          id: '00000000-0000-4000-8000-000000000025',
          occurredAt: '2026-11-20T10:00:00.000Z',
          person: '00000000-0000-4000-8000-000000000022',
          who: 'partner@screened.example',
          before: 'created batch ',
          thing: 'Run 7',
          after: ' with 3 codes',
          path: '/inventory/00000000-0000-4000-8000-000000000011',
          reason: null,
          kind: 'products',
          action: 'batch.created',
          subject: '00000000-0000-4000-8000-000000000011',
          partner: null,
        },
      ],
      previous: null,
      next: null,
    },
  },
  'GET /api/data-archives': { data: { archives: [], nextAt: null } },
  'GET /api/subscriptions/payments': {
    data: {
      payments: [],
      pagination: onePage(0),
    },
  },
  'GET /api/products/names': {
    data: [
      { id: '00000000-0000-4000-8000-000000000002', name: 'Artemether/Lumefantrine' },
      { id: '00000000-0000-4000-8000-000000000003', name: 'Malt drink' },
      { id: '00000000-0000-4000-8000-000000000004', name: 'Malt drink' },
    ],
  },
  'GET /api/products/analytics/top-scanned': {
    data: {
      products: [{ id: '00000000-0000-4000-8000-000000000002', name: 'Artemether/Lumefantrine', scans: 12_480 }],
      batches: [
        {
          id: '00000000-0000-4000-8000-000000000017',
          name: 'Run 7',
          productId: '00000000-0000-4000-8000-000000000002',
          productName: 'Artemether/Lumefantrine',
          orderId: null,
          scans: 480,
        },
      ],
      range: { from: '2026-10-23', to: '2026-11-21' },
    },
  },
  'GET /api/products/analytics/batch-events': {
    data: {
      events: [{ date: '2026-11-20', kind: 'recalled', batches: 1, name: 'Run 7' }],
      range: { from: '2026-10-23', to: '2026-11-21' },
    },
  },
  'GET /api/products/analytics/geographic': {
    data: {
      topLocations: [
        {
          city: 'Lagos',
          country: 'NG',
          state: 'Lagos',
          scans: 5,
          firstScans: 2,
          originalLocation: 'Lagos, Nigeria',
          latitude: 6.45,
          longitude: 3.39,
        },
      ],
      distribution: [{ country: 'NG', scans: 5 }],
      findings: [],
      localizedScans: 5,
      totalScans: 11,
      range: null,
    },
  },
  'GET /api/products/:id/batch-names': {
    data: [{ id: '00000000-0000-4000-8000-000000000017', name: 'Run 7', orderId: null }],
  },
  'GET /api/copy-cases': {
    data: {
      cases: [],
      openCount: 0,
      raisedLimits: [],
      pagination: onePage(0),
    },
  },
  'GET /api/copy-settings': {
    data: {
      limit: 10,
      blockWhenConfirmed: false,
      holdClearCopies: false,
      casesByLimit: [10, 11, 12, 13].map((limit) => ({ limit, cases: 0 })),
    },
  },
  'GET /api/alerts/exceptions': {
    data: {
      exceptions: [],
      pagination: onePage(0, 50),
    },
  },
  'GET /api/domains': { data: { isAvailable: false, domains: [] } },
  'GET /api/hosts/:host': { data: { isOurs: false } },
  'GET /api/team': {
    data: {
      members: [
        {
          id: '00000000-0000-4000-8000-000000000022',
          email: 'partner@screened.example',
          name: null,
          role: 'owner',
          joinedAt: '2026-11-20T10:00:00.000Z',
          isYou: true,
          hasSecondFactor: false,
        },
      ],
      invitations: [],
      requiresSecondFactor: false,
      requiresSecondPerson: false,
    },
  },
  'GET /api/webhook-endpoints': { data: [] },
  'GET /api/partners/second-factor': {
    data: { isOn: false, appSince: null, passkeys: [], recoveryCodesLeft: 0, requiredBecause: null },
  },
  'GET /api/partners/sessions': {
    data: [
      {
        id: '00000000-0000-4000-8000-000000000046',
        device: null,
        signedInAt: '2026-11-20T10:00:00.000Z',
        lastUsedAt: '2026-11-20T10:00:00.000Z',
        isCurrent: true,
      },
      {
        id: '00000000-0000-4000-8000-000000000047',
        device: null,
        signedInAt: '2026-11-20T10:00:00.000Z',
        lastUsedAt: '2026-11-20T10:00:00.000Z',
        isCurrent: false,
      },
      {
        id: '00000000-0000-4000-8000-000000000048',
        device: null,
        signedInAt: '2026-11-20T10:00:00.000Z',
        lastUsedAt: '2026-11-20T10:00:00.000Z',
        isCurrent: false,
      },
      {
        id: '00000000-0000-4000-8000-000000000049',
        device: null,
        signedInAt: '2026-11-20T10:00:00.000Z',
        lastUsedAt: '2026-11-20T10:00:00.000Z',
        isCurrent: false,
      },
    ],
  },
  'GET /api/partners/account': { data: { name: null, email: 'partner@screened.example', pendingEmail: null } },
  'GET /api/alerts/rules': {
    data: [
      { kind: 'after_expiry', threshold: null, countries: null, notifyByEmail: false },
      { kind: 'copied_label', threshold: null, countries: null, notifyByEmail: true },
      { kind: 'many_scans', threshold: 10, countries: null, notifyByEmail: true },
      { kind: 'scan_burst', threshold: null, countries: null, notifyByEmail: true },
      { kind: 'unreleased', threshold: null, countries: null, notifyByEmail: true },
      { kind: 'different_packs', threshold: 3, countries: null, notifyByEmail: true },
      { kind: 'wrong_pins', threshold: 10, countries: null, notifyByEmail: true },
      { kind: 'outside_markets', threshold: 10, countries: null, notifyByEmail: true },
    ],
  },
  'GET /api/designs/own': { data: { color: '#000000', isRounded: false, brandName: null, hasLogo: false } },
  'GET /api/analytics/map': { data: { tileUrl: null, tileAttribution: null, geocoderUrl: null } },
  'GET /api/team/mails': { data: { cases: 'at_once', reports: 'daily' } },
  'GET /api/products/analytics/preferences': { data: { timeZone: 'Africa/Lagos', weeklyDigest: false } },
  'GET /api/inbox/filters': { data: [] },
  'GET /api/inbox': {
    data: {
      items: [],
      counts: { case: 0, report: 0, alert: 0 },
      pagination: onePage(0),
    },
  },
}
