import type { DiagnosisTexts } from './deposit-doctor-text.ts'

export const doctorFr: DiagnosisTexts = {
  not_a_reference: {
    title: 'Ceci n’est ni une transaction ni une adresse',
    text: 'Un identifiant de transaction compte 64 caractères et une adresse 40, de 0 à 9 et de a à f, en général après 0x.',
    next: 'Copiez l’identifiant dans le portefeuille ou la plateforme d’où vous avez envoyé, puis collez-le ici. Un lien vers un explorateur de blocs convient aussi.',
  },
  tx_not_found: {
    title: 'Cette transaction n’existe pas sur {{network}}',
    text: 'Soit elle a été envoyée sur un autre réseau, soit elle n’a jamais été diffusée. Rien ne nous est parvenu sous cet identifiant.',
    next: 'Vérifiez dans votre portefeuille ou votre plateforme sur quel réseau elle est partie. Si ce n’était pas {{network}}, l’argent est sur cet autre réseau : écrivez au support avec cet identifiant et n’envoyez rien de plus.',
  },
  tx_pending: {
    title: 'La transaction attend d’entrer dans un bloc',
    text: '{{network}} la connaît, mais aucun bloc ne la contient encore. L’argent est toujours chez l’expéditeur.',
    next: 'Vous n’avez rien à faire. Dès qu’elle sera dans un bloc, elle apparaîtra ici d’elle-même. Si cela dure des heures, les frais étaient trop bas : votre portefeuille peut l’accélérer.',
  },
  tx_reverted: {
    title: 'La transaction a échoué',
    text: 'Elle est sur {{network}}, mais elle y a été annulée : aucun USDT n’a bougé. L’argent est resté à l’adresse d’envoi, moins les frais de réseau.',
    next: 'Envoyez-la de nouveau depuis votre portefeuille. Si votre plateforme affirme l’avoir envoyée, montrez-lui cet identifiant.',
  },
  no_transfer: {
    title: 'Cette transaction n’a déplacé aucun USDT',
    text: 'Elle a réussi sur {{network}}, mais elle n’a transféré ni jeton ni monnaie vers une adresse à vous.',
    next: 'Cherchez dans votre portefeuille une autre transaction de la même heure : souvent la première ne fait qu’autoriser, et la seconde envoie.',
  },
  nothing_sent: {
    title: 'Ce transfert porte un montant de zéro',
    text: 'N’importe qui peut envoyer de tels transferts au nom de n’importe qui, en général pour glisser une fausse adresse dans votre historique. Aucun argent n’a bougé.',
    next: 'Ne copiez pas d’adresse depuis l’historique de votre portefeuille. Copiez toujours la vôtre sur cette page.',
  },
  wrong_token: {
    title: 'Un autre jeton est arrivé, pas de l’USDT',
    text: 'Le jeton {{token}} a été envoyé à votre adresse sur {{network}}. Nous ne créditons que le contrat USDT {{usdt}} ; il n’a donc pas été crédité. Il n’est pas perdu : l’adresse n’est qu’à vous et nous en gardons la clé.',
    next: 'Nous l’avons noté. Écrivez au support : il vous dira si et comment il peut être renvoyé.',
  },
  native_coin: {
    title: 'La monnaie du réseau est arrivée, pas de l’USDT',
    text: 'La transaction a envoyé la monnaie de {{network}} à votre adresse. Seul l’USDT est crédité. Elle n’est pas perdue : l’adresse n’est qu’à vous et nous en gardons la clé.',
    next: 'Nous l’avons noté. Écrivez au support : il vous dira si et comment elle peut être renvoyée.',
  },
  not_ours: {
    title: 'L’USDT est allé à une adresse qui n’est pas la nôtre',
    text: 'La transaction a payé {{receiver}} sur {{network}}. Ce n’est pas votre adresse de dépôt et nous n’en avons pas la clé.',
    next: 'Comparez-la avec votre adresse sur cette page. Si l’on vous a dit de payer là, on vous a trompé : écrivez tout de suite au support. Si c’est une faute de frappe, seul son propriétaire peut rendre l’argent.',
  },
  other_person: {
    title: 'L’USDT n’est pas allé à votre adresse',
    text: 'La transaction a payé une autre adresse que la vôtre. Nous ne pouvons rien en dire de plus.',
    next: 'Comparez le destinataire avec votre adresse sur cette page. Si vous pensez avoir payé par erreur depuis votre propre portefeuille, écrivez au support avec la preuve qu’il est à vous.',
  },
  in_the_house: {
    title: 'C’est un mouvement entre nos propres adresses',
    text: 'Nous déplaçons l’argent des adresses de dépôt vers des lieux plus sûrs. Cela ne change aucun solde et n’est le dépôt de personne.',
    next: 'Vous n’avez rien à faire. Votre dépôt garde son propre identifiant.',
  },
  not_read_yet: {
    title: 'Il est sur la chaîne et nous allons le lire',
    text: 'Le transfert de {{amount}} USDT vers votre adresse est dans un bloc que nous n’avons pas encore atteint.',
    next: 'Vous n’avez rien à faire. Il apparaîtra dans vos dépôts d’un instant à l’autre.',
  },
  confirming: {
    title: 'Il est arrivé et se confirme : {{confirmations}} sur {{needed}}',
    text: 'Nous avons vu {{amount}} USDT pour vous sur {{network}}. Ils sont crédités à {{needed}} confirmations, afin que la chaîne ne puisse pas les reprendre.',
    next: 'Vous n’avez rien à faire. Il faut en général encore {{minutes}} environ.',
  },
  credited: {
    title: 'Il est crédité',
    text: '{{amount}} USDT ont été crédités sur votre compte le {{time}} (écriture {{entry}}).',
    next: 'Vous n’avez rien à faire. Vous trouverez l’écriture dans votre activité.',
  },
  below_minimum: {
    title: 'Il est arrivé, mais il est sous le minimum',
    text: '{{amount}} USDT sont arrivés. Les dépôts sont crédités à partir de {{minimum}} USDT. Ils sont gardés à votre nom : {{held}} USDT en tout jusqu’ici.',
    next: 'Envoyez {{missing}} USDT ou plus à la même adresse : tout sera alors crédité ensemble.',
  },
  frozen: {
    title: 'Il est arrivé et il est en cours d’examen',
    text: '{{amount}} USDT sont arrivés et sont gardés à votre nom, mais quelque chose est inhabituel : deux personnes les examinent avant qu’ils soient crédités.',
    next: 'Vous n’avez rien à faire. Si vous pouvez l’expliquer, écrivez au support : cela aide.',
  },
  reorged: {
    title: 'La chaîne a repris cette transaction',
    text: '{{network}} a remplacé les blocs où elle se trouvait, ce qui est rare. Ce que nous avions affiché est annulé. D’ordinaire, la même transaction entre de nouveau dans un bloc et compte alors à nouveau.',
    next: 'Regardez dans votre portefeuille si l’argent est revenu chez l’expéditeur. S’il a été renvoyé, il apparaîtra ici de lui-même.',
  },
  own_address: {
    title: 'C’est votre propre adresse de dépôt',
    text: 'Transferts arrivés ici jusqu’à présent : {{count}}. Chacun figure dans la liste de vos dépôts, avec son état.',
    next: 'S’il en manque un, collez ici son identifiant de transaction.',
  },
  own_address_empty: {
    title: 'C’est votre propre adresse de dépôt, et rien n’est encore arrivé',
    text: 'Nous la surveillons sur {{network}}, pour l’USDT seulement.',
    next: 'Si vous avez envoyé quelque chose, collez ici l’identifiant de la transaction : nous saurons où est l’argent.',
  },
  foreign_address: {
    title: 'Ce n’est pas votre adresse de dépôt',
    text: 'Ce qui y est envoyé n’arrive pas sur votre compte.',
    next: 'Copiez votre adresse sur cette page. Si quelqu’un vous a donné celle-ci comme la nôtre, n’y payez rien et écrivez au support.',
  },
  chain_late: {
    title: 'Nous ne pouvons pas lire la chaîne pour le moment',
    text: 'Nous interrogeons deux sources indépendantes et ne disons que ce que les deux disent ; en ce moment elles diffèrent. Votre argent n’est pas touché : ce qui arrive sera crédité dès qu’elles s’accorderont.',
    next: 'Demandez de nouveau dans quelques minutes.',
  },
}
