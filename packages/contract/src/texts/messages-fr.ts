import { depositMessagesFr } from './deposit-messages-fr.ts'
import { kycMessagesFr, kycValuesFr } from './kyc-messages-fr.ts'
import type { MessageTexts } from './message-text.ts'
import { plansMessagesFr, plansValuesFr } from './plans-messages-fr.ts'
import { withdrawalsMessagesFr, withdrawalsValuesFr } from './withdrawals-messages-fr.ts'

const notYou = 'Si ce n’était pas vous, changez votre mot de passe maintenant et écrivez au support.'

export const messagesFr: MessageTexts = {
  kinds: {
    'account.registered': {
      title: 'Bienvenue : confirmez votre adresse e-mail',
      body: ['Votre compte est créé.'],
      mail: [
        'Appuyez sur le bouton pour confirmer que cette adresse est la vôtre. Le lien fonctionne une fois, pendant 24 heures.',
        'Si vous ne vous êtes pas inscrit, ne faites rien : sans cette confirmation, personne ne peut utiliser le compte.',
      ],
      button: 'Confirmer mon adresse',
    },
    'account.verification_requested': {
      title: 'Confirmez votre adresse e-mail',
      body: [
        'Voici un nouveau lien pour confirmer votre adresse. Il fonctionne une fois, pendant 24 heures ; les précédents ne fonctionnent plus.',
      ],
      mail: ['Si vous ne l’avez pas demandé, ne faites rien.'],
      button: 'Confirmer mon adresse',
    },
    'account.registration_repeated': {
      title: 'Quelqu’un a voulu s’inscrire avec votre adresse',
      body: [
        'Vous avez déjà un compte à cette adresse : rien n’a été modifié.',
        'Si c’était vous, connectez-vous, ou demandez un nouveau mot de passe sur la page de connexion.',
      ],
      mail: ['Si ce n’était pas vous, vous n’avez rien à faire.'],
    },
    'account.email_verified': {
      title: 'Votre adresse est confirmée',
      body: [
        'Votre compte est prêt.',
        'Nous vous conseillons d’ajouter une clé d’accès dans Sécurité : personne ne peut la deviner ni vous la soutirer.',
      ],
    },
    'account.reset_requested': {
      title: 'Choisissez un nouveau mot de passe',
      body: ['Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte.'],
      mail: [
        'Le lien fonctionne une fois, pendant 30 minutes. Quand vous l’utilisez, toutes les sessions de votre compte se terminent.',
        'Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même.',
      ],
      button: 'Choisir un nouveau mot de passe',
    },
    'account.password_changed': {
      title: 'Votre mot de passe a été changé',
      body: ['Les autres sessions de votre compte sont terminées.', notYou],
    },
    'account.email_change_requested': {
      title: 'Confirmez votre nouvelle adresse e-mail',
      body: ['Vous avez demandé à utiliser cette adresse pour votre compte. L’ancienne reste valable jusque-là.'],
      mail: ['Le lien fonctionne une fois, pendant 24 heures. Si vous ne l’avez pas demandé, ne faites rien.'],
      button: 'Utiliser cette adresse',
    },
    'account.email_changed': {
      title: 'L’adresse e-mail de votre compte a été changée',
      body: ['Vous vous connectez désormais avec la nouvelle adresse, et nos e-mails y arrivent.', notYou],
    },
    'account.signed_in_new_device': {
      title: 'Connexion depuis un appareil que nous ne connaissions pas',
      body: ['Appareil : {{device}}.', 'Si c’était vous, tout va bien.', notYou],
    },
    'account.sessions_revoked': {
      title: 'Nous avons fermé une session de votre compte',
      body: [
        'Sa clé de session a servi une deuxième fois, ce qui arrive quand quelqu’un l’a copiée.',
        'Reconnectez-vous, examinez vos sessions et changez votre mot de passe.',
      ],
    },
    'account.signed_out': {
      title: 'Nous avons fermé toutes vos sessions',
      body: [
        'Notre support a fermé toutes les sessions de votre compte, en général parce que vous l’avez demandé ou pour le protéger.',
        'Rien d’autre n’a changé et aucun argent n’a bougé. Reconnectez-vous quand vous voulez.',
      ],
    },
    'account.factor_added': {
      title: 'Un moyen de connexion a été ajouté',
      body: ['Ajouté : {{factor}}.', notYou],
    },
    'account.factor_removed': {
      title: 'Un moyen de connexion a été retiré',
      body: ['Retiré : {{factor}}.', notYou],
    },
    'account.recovery_code_used': {
      title: 'Un code de secours a été utilisé',
      body: ['Il vous en reste {{left}} ; vous pouvez en créer d’autres dans Sécurité.', notYou],
    },
    'account.frozen': {
      title: 'Votre compte est gelé',
      body: [
        'Personne ne peut s’y connecter, et votre argent reste où il est.',
        'Motif : {{reason}}.',
        'Écrivez au support ; deux personnes peuvent le dégeler.',
      ],
    },
    'account.unfrozen': {
      title: 'Votre compte est de nouveau ouvert',
      body: ['Deux personnes l’ont vérifié. Vous pouvez vous connecter comme avant ; votre argent est là où il était.'],
    },
    'account.closed': {
      title: 'Votre compte est fermé',
      body: [
        'Il ne contenait pas d’argent, et plus personne ne peut s’y connecter.',
        'Motif : {{reason}}.',
        'Si vous ne l’avez pas demandé, écrivez au support.',
      ],
    },
    'balance.adjusted': {
      title: 'Votre solde a été corrigé',
      body: [
        'Solde du compte : de {{cashBefore}} à {{cashAfter}} USDT.',
        'Solde des gains : de {{profitBefore}} à {{profitAfter}} USDT.',
        'Motif : {{reason}}.',
        'Deux personnes en sont convenues ; c’est l’écriture #{{entry}} du livre.',
        'Si vous pensez que c’est une erreur, écrivez au support en citant cette écriture.',
      ],
    },
    'permissions.changed': {
      title: 'Vos permissions ont changé',
      body: ['Vous avez maintenant : {{permissions}}.'],
    },
    'approval.waiting': {
      title: 'Une demande attend une deuxième personne',
      body: ['{{command}} : examinez-la et décidez dans les 72 heures.'],
      button: 'Ouvrir la demande',
    },
    'approval.decided': {
      title: 'Votre demande est tranchée',
      body: ['{{command}} : {{outcome}}.', 'Motif donné : {{note}}.'],
      button: 'Ouvrir votre demande',
    },
    ...depositMessagesFr,
    ...kycMessagesFr,
    ...plansMessagesFr,
    ...withdrawalsMessagesFr,
  },
  values: {
    ...kycValuesFr,
    ...plansValuesFr,
    ...withdrawalsValuesFr,
    'factor.totp': 'application d’authentification',
    'factor.passkey': 'clé d’accès',
    'factor.recovery_code': 'nouveaux codes de secours',
    'command.permissions.change': 'Modification de permissions',
    'command.account.close': 'Fermeture d’un compte',
    'command.account.unfreeze': 'Dégel d’un compte',
    'command.balance.adjust': 'Correction d’un solde',
    'command.deposit.credit_manual': 'Crédit d’un paiement',
    'command.deposit.edit': 'Modification d’un dépôt',
    'command.deposit.delete': 'Suppression d’un dépôt',
    'command.deposit.release': 'Libération d’un dépôt retenu',
    'command.alarm.clear': 'Levée d’une alarme',
    'command.operator_address.declare': 'Déclaration d’une adresse de l’opérateur',
    'command.operator_address.retire': 'Révocation d’une adresse de l’opérateur',
    'command.capital.attribute': 'Prise en compte d’une arrivée comme capital',
    'outcome.approved': 'approuvée et exécutée',
    'outcome.rejected': 'refusée',
    'outcome.expired': 'personne ne l’a tranchée à temps',
    'outcome.stale': 'non exécutée, car la situation avait changé',
    'permission.support': 'support',
    'permission.kyc_reviewer': 'vérification d’identité',
    'permission.finance_maker': 'proposer des mouvements d’argent',
    'permission.finance_approver': 'approuver des mouvements d’argent',
    'permission.owner': 'propriétaire',
    'permissions.none': 'aucune',
  },
  mail: {
    hello: 'Bonjour,',
    helloNamed: 'Bonjour {{name}},',
    linkAsText: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    neverAsk:
      'Nous ne demandons jamais votre mot de passe ni un code, et aucuns frais ne sont jamais demandés pour débloquer un retrait.',
    demo: 'Démonstration : argent fictif uniquement. Rien ici n’est une offre.',
    sentBy: 'Envoyé par {{legalName}}. Licence : {{licence}}. {{address}}. Support : {{supportEmail}}.',
  },
}
