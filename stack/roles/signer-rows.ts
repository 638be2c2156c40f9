const book = 'select'

/** The signer's own tables: it alone writes them. */
export const signerRows = {
  'signer.checkpoint': {
    signer: 'select, insert (size, root, note), update (size, root, note, signed_at)',
    readonly: book,
  },
  'signer.filler': { signer: 'select, insert', readonly: book },
  'signer.held': { api: 'select', worker: 'select', signer: 'select, insert, delete', readonly: book },
  'signer.home': { signer: 'select, insert', readonly: book },
  'signer.nonce': { worker: 'select', signer: 'select, insert, update (owner_id)', readonly: book },
  'signer.payout': { api: 'select', worker: 'select', signer: 'select, insert, update (signed_at)', readonly: book },
  'signer.snapshot': { worker: 'select', signer: 'select, insert', readonly: book },
  'signer.switch': { api: 'select', worker: 'select', signer: 'select, insert', readonly: book },
  'signer.top_up': { worker: 'select', signer: 'select, insert', readonly: book },
  'signer.transaction': { api: 'select', worker: 'select', signer: 'select, insert', readonly: book },
  'signer.turn': { signer: 'select, update', readonly: book },
} as const
