import { useTexts } from '../../../i18n/use-texts.ts'

const commands = {
  'balance.adjust': 'command.adjust',
  'account.close': 'command.close',
  'account.unfreeze': 'command.unfreeze',
  'permissions.change': 'command.permissions',
  'deposit.credit_manual': 'command.creditDeposit',
  'deposit.edit': 'command.editDeposit',
  'deposit.delete': 'command.deleteDeposit',
  'deposit.release': 'command.releaseDeposit',
  'alarm.clear': 'command.clearAlarm',
  'operator_address.declare': 'command.declareAddress',
  'operator_address.retire': 'command.retireAddress',
  'capital.attribute': 'command.attributeCapital',
} as const

/** What kind of request it is; one that this page does not know yet keeps its own name. */
export function useCommandText(): (command: string) => string {
  const t = useTexts('approvals')
  return (command) => (command in commands ? t(commands[command as keyof typeof commands]) : command)
}

const fields = {
  cash: 'field.cash',
  profit: 'field.profit',
  reversed_entry: 'field.reversedEntry',
  account: 'field.account',
  permissions: 'field.permissions',
  deposit_state: 'field.depositState',
  deposit_reference: 'field.depositReference',
  deposit_cash: 'field.depositCash',
  deposit_profit: 'field.depositProfit',
  alarm: 'field.alarm',
  operator_address: 'field.operatorAddress',
  arrival_state: 'field.arrivalState',
  capital: 'field.capital',
  sender: 'field.sender',
} as const

export function useFieldText(): (field: string) => string {
  const t = useTexts('approvals')
  return (field) => (field in fields ? t(fields[field as keyof typeof fields]) : field)
}

const values = {
  active: 'value.active',
  frozen: 'value.frozen',
  closed: 'value.closed',
  support: 'value.support',
  kyc_reviewer: 'value.kycReviewer',
  finance_maker: 'value.financeMaker',
  finance_approver: 'value.financeApprover',
  owner: 'value.owner',
  submitted: 'value.submitted',
  credited: 'value.credited',
  rejected: 'value.rejected',
  deleted: 'value.deleted',
  unsupported: 'value.unsupported',
  reorged: 'value.reorged',
  unattributed: 'value.unattributed',
} as const

/** States and permissions in words; an empty value says that there is none. */
export function useValueText(): (value: string) => string {
  const t = useTexts('approvals')
  return (value) => {
    if (value === '') return t('value.none')
    return value
      .split(', ')
      .map((part) => (part in values ? t(values[part as keyof typeof values]) : part))
      .join(', ')
  }
}
