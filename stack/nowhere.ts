const nowhere = 'http://127.0.0.1:1'

/** Settings for a process that must reach no other service: addresses at which nothing listens. */
export const nowhereSettings = {
  RESTATE_INGRESS_URL: nowhere,
  RESTATE_ADMIN_URL: nowhere,
  CHAIN_ID: '31337',
  CHAIN_RPC_URLS: `${nowhere},${nowhere}`,
  TOKEN_ADDRESS: `0x${'00'.repeat(20)}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://clearhold.example',
} as const
