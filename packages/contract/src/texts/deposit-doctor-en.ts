import type { DiagnosisTexts } from './deposit-doctor-text.ts'

export const doctorEn: DiagnosisTexts = {
  not_a_reference: {
    title: 'This is neither a transaction nor an address',
    text: 'A transaction ID has 64 characters and an address has 40, from 0 to 9 and a to f, usually after 0x.',
    next: 'Copy the transaction ID from the wallet or exchange you sent from, and paste it here. A link to a block explorer works too.',
  },
  tx_not_found: {
    title: 'There is no such transaction on {{network}}',
    text: 'Either it was sent on another network, or it was never broadcast. Nothing with this ID reached us.',
    next: 'Look up in your wallet or exchange which network it was sent on. If it was not {{network}}, the money is on that other network: write to support with this ID, and do not send more.',
  },
  tx_pending: {
    title: 'The transaction is waiting to be mined',
    text: '{{network}} knows it, but no block contains it yet. Your money is still with the sender.',
    next: 'Nothing to do. As soon as it is in a block it appears here by itself. If it stays there for hours, the fee was too low: your wallet can speed it up.',
  },
  tx_reverted: {
    title: 'The transaction failed',
    text: 'It is on {{network}}, but it was undone there: no USDT moved. The money is still at the sending address, less the network fee.',
    next: 'Send it again from your wallet. If your exchange says it was sent, show them this transaction ID.',
  },
  no_transfer: {
    title: 'This transaction moved no USDT',
    text: 'It succeeded on {{network}}, but it transferred no token and no coin to an address of yours.',
    next: 'Look for another transaction from the same time in your wallet: often the first one only gives permission, and the second one sends.',
  },
  nothing_sent: {
    title: 'This transfer has an amount of zero',
    text: 'Anybody can send such transfers in anybody’s name, usually to make a fake address appear in your history. No money moved.',
    next: 'Do not copy addresses from your wallet’s history. Always copy your address from this page.',
  },
  wrong_token: {
    title: 'Another token arrived, not USDT',
    text: 'The token {{token}} was sent to your address on {{network}}. We credit only the USDT contract {{usdt}}, so it was not credited. It is not lost: the address is yours alone, and we hold its key.',
    next: 'We have written it down. Write to support: they can tell you whether and how it can be sent back.',
  },
  native_coin: {
    title: 'The network’s own coin arrived, not USDT',
    text: 'The transaction sent {{network}}’s own coin to your address. Only USDT is credited. It is not lost: the address is yours alone, and we hold its key.',
    next: 'We have written it down. Write to support: they can tell you whether and how it can be sent back.',
  },
  not_ours: {
    title: 'The USDT went to an address that is not ours',
    text: 'The transaction paid {{receiver}} on {{network}}. That is not your deposit address, and we have no key to it.',
    next: 'Compare it with your address on this page. If you were told to pay there, somebody deceived you: write to support at once. If you mistyped it, only its owner can return the money.',
  },
  other_person: {
    title: 'The USDT did not go to your address',
    text: 'The transaction paid an address other than yours. We cannot say more about it.',
    next: 'Compare the receiver with your address on this page. If you believe that you paid it from your own wallet by mistake, write to support with proof that the sending wallet is yours.',
  },
  in_the_house: {
    title: 'This is a movement between our own addresses',
    text: 'We move money from deposit addresses to safer places. That changes no balance and is nobody’s deposit.',
    next: 'Nothing to do. Your own deposit keeps its own transaction ID.',
  },
  not_read_yet: {
    title: 'It is on the chain, and we are about to read it',
    text: 'The transfer of {{amount}} USDT to your address is in a block that we have not come to yet.',
    next: 'Nothing to do. It appears in your deposits within moments.',
  },
  confirming: {
    title: 'It has arrived and is being confirmed: {{confirmations}} of {{needed}}',
    text: 'We have seen {{amount}} USDT for you on {{network}}. It is credited after {{needed}} confirmations, so that the chain cannot take it back.',
    next: 'Nothing to do. It usually takes about {{minutes}} more.',
  },
  credited: {
    title: 'It is credited',
    text: '{{amount}} USDT was credited to your account on {{time}} (entry {{entry}}).',
    next: 'Nothing to do. You can find the entry in your activity.',
  },
  below_minimum: {
    title: 'It arrived, but it is below the minimum',
    text: '{{amount}} USDT arrived. Deposits are credited from {{minimum}} USDT. It is kept under your name: {{held}} USDT in all so far.',
    next: 'Send {{missing}} USDT or more to the same address: then all of it is credited together.',
  },
  frozen: {
    title: 'It arrived and is being looked at',
    text: '{{amount}} USDT arrived and is kept under your name, but something about it is unusual, so two people check it before it is credited.',
    next: 'You do not need to do anything. If you can explain it, write to support: it helps them.',
  },
  reorged: {
    title: 'The chain took this transaction back',
    text: '{{network}} replaced the blocks it was in, which happens rarely. What we had shown is undone. Usually the same transaction is mined again, and then it counts again.',
    next: 'Check in your wallet whether the money is back at the sender. If it was sent again, it appears here by itself.',
  },
  own_address: {
    title: 'This is your own deposit address',
    text: 'Transfers that have arrived here so far: {{count}}. Each is in your list of deposits, with where it stands.',
    next: 'If one is missing, paste its transaction ID here.',
  },
  own_address_empty: {
    title: 'This is your own deposit address, and nothing has arrived yet',
    text: 'We watch it on {{network}}, for USDT only.',
    next: 'If you have sent something, paste its transaction ID here: it tells us where the money is.',
  },
  foreign_address: {
    title: 'This is not your deposit address',
    text: 'What is sent there does not reach your account.',
    next: 'Copy your address from this page. If somebody gave you this one as ours, do not pay there, and write to support.',
  },
  chain_late: {
    title: 'We cannot read the chain right now',
    text: 'We ask two independent sources and say only what both say; at the moment they do not agree. Your money is not affected: what arrives is credited as soon as they do.',
    next: 'Ask again in a few minutes.',
  },
}
