import type { DiagnosisTexts } from './deposit-doctor-text.ts'

export const doctorEs: DiagnosisTexts = {
  not_a_reference: {
    title: 'Esto no es ni una transacción ni una dirección',
    text: 'Un identificador de transacción tiene 64 caracteres y una dirección 40, de 0 a 9 y de a a f, normalmente detrás de 0x.',
    next: 'Copie el identificador en la cartera o el exchange desde el que envió y péguelo aquí. También vale un enlace a un explorador de bloques.',
  },
  tx_not_found: {
    title: 'No existe esa transacción en {{network}}',
    text: 'O se envió por otra red, o nunca llegó a emitirse. Nada con este identificador nos ha llegado.',
    next: 'Compruebe en su cartera o exchange por qué red se envió. Si no fue {{network}}, el dinero está en esa otra red: escriba a soporte con este identificador y no envíe más.',
  },
  tx_pending: {
    title: 'La transacción espera a entrar en un bloque',
    text: '{{network}} la conoce, pero ningún bloque la contiene todavía. El dinero sigue en el remitente.',
    next: 'No tiene que hacer nada. En cuanto entre en un bloque aparecerá aquí sola. Si pasan horas, la comisión era demasiado baja: su cartera puede acelerarla.',
  },
  tx_reverted: {
    title: 'La transacción falló',
    text: 'Está en {{network}}, pero allí se deshizo: no se movió ningún USDT. El dinero sigue en la dirección de origen, menos la comisión de red.',
    next: 'Envíela de nuevo desde su cartera. Si su exchange dice que la envió, muéstrele este identificador.',
  },
  no_transfer: {
    title: 'Esta transacción no movió USDT',
    text: 'Se ejecutó en {{network}}, pero no transfirió ningún token ni moneda a una dirección suya.',
    next: 'Busque en su cartera otra transacción de la misma hora: a menudo la primera solo da permiso y la segunda envía.',
  },
  nothing_sent: {
    title: 'Esta transferencia lleva un importe de cero',
    text: 'Cualquiera puede enviar transferencias así en nombre de otro, normalmente para que una dirección falsa aparezca en su historial. No se movió dinero.',
    next: 'No copie direcciones del historial de su cartera. Copie siempre la suya de esta página.',
  },
  wrong_token: {
    title: 'Llegó otro token, no USDT',
    text: 'Se envió el token {{token}} a su dirección en {{network}}. Solo abonamos el contrato de USDT {{usdt}}, así que no se abonó. No está perdido: la dirección es solo suya y nosotros guardamos su clave.',
    next: 'Ya lo hemos anotado. Escriba a soporte: le dirán si se puede devolver y cómo.',
  },
  native_coin: {
    title: 'Llegó la moneda propia de la red, no USDT',
    text: 'La transacción envió la moneda de {{network}} a su dirección. Solo se abona USDT. No está perdida: la dirección es solo suya y nosotros guardamos su clave.',
    next: 'Ya lo hemos anotado. Escriba a soporte: le dirán si se puede devolver y cómo.',
  },
  not_ours: {
    title: 'El USDT fue a una dirección que no es nuestra',
    text: 'La transacción pagó a {{receiver}} en {{network}}. No es su dirección de depósito y no tenemos su clave.',
    next: 'Compárela con su dirección en esta página. Si alguien le dijo que pagara allí, le engañó: escriba a soporte enseguida. Si se equivocó al escribirla, solo su dueño puede devolver el dinero.',
  },
  other_person: {
    title: 'El USDT no fue a su dirección',
    text: 'La transacción pagó a otra dirección, no a la suya. No podemos decir nada más sobre ella.',
    next: 'Compare el destinatario con su dirección en esta página. Si cree que pagó por error desde su propia cartera, escriba a soporte con la prueba de que la cartera es suya.',
  },
  in_the_house: {
    title: 'Es un movimiento entre direcciones nuestras',
    text: 'Trasladamos dinero de las direcciones de depósito a lugares más seguros. Eso no cambia ningún saldo y no es el depósito de nadie.',
    next: 'No tiene que hacer nada. Su depósito conserva su propio identificador.',
  },
  not_read_yet: {
    title: 'Está en la cadena y estamos a punto de leerlo',
    text: 'La transferencia de {{amount}} USDT a su dirección está en un bloque al que aún no hemos llegado.',
    next: 'No tiene que hacer nada. Aparecerá en sus depósitos en unos instantes.',
  },
  confirming: {
    title: 'Ha llegado y se está confirmando: {{confirmations}} de {{needed}}',
    text: 'Hemos visto {{amount}} USDT para usted en {{network}}. Se abonan con {{needed}} confirmaciones, para que la cadena no pueda retirarlos.',
    next: 'No tiene que hacer nada. Suele tardar alrededor de {{minutes}} más.',
  },
  credited: {
    title: 'Está abonado',
    text: 'Se abonaron {{amount}} USDT en su cuenta el {{time}} (asiento {{entry}}).',
    next: 'No tiene que hacer nada. Encontrará el asiento en su actividad.',
  },
  below_minimum: {
    title: 'Llegó, pero está por debajo del mínimo',
    text: 'Llegaron {{amount}} USDT. Los depósitos se abonan a partir de {{minimum}} USDT. Los guardamos a su nombre: hasta ahora {{held}} USDT en total.',
    next: 'Envíe {{missing}} USDT o más a la misma dirección: entonces se abonará todo junto.',
  },
  frozen: {
    title: 'Llegó y se está revisando',
    text: 'Llegaron {{amount}} USDT y están guardados a su nombre, pero algo en ellos es poco habitual, así que dos personas los revisan antes de abonarlos.',
    next: 'No tiene que hacer nada. Si puede explicarlo, escriba a soporte: les ayudará.',
  },
  reorged: {
    title: 'La cadena retiró esta transacción',
    text: '{{network}} sustituyó los bloques en los que estaba, algo que ocurre raras veces. Lo que habíamos mostrado queda deshecho. Lo normal es que la misma transacción vuelva a entrar en un bloque y cuente de nuevo.',
    next: 'Mire en su cartera si el dinero ha vuelto al remitente. Si se envió de nuevo, aparecerá aquí solo.',
  },
  own_address: {
    title: 'Esta es su propia dirección de depósito',
    text: 'Transferencias que han llegado aquí hasta ahora: {{count}}. Todas están en su lista de depósitos, con su estado.',
    next: 'Si falta alguna, pegue aquí su identificador de transacción.',
  },
  own_address_empty: {
    title: 'Esta es su propia dirección de depósito y aún no ha llegado nada',
    text: 'La vigilamos en {{network}}, solo para USDT.',
    next: 'Si ya envió algo, pegue aquí el identificador de la transacción: así sabremos dónde está el dinero.',
  },
  foreign_address: {
    title: 'Esta no es su dirección de depósito',
    text: 'Lo que se envía allí no llega a su cuenta.',
    next: 'Copie su dirección de esta página. Si alguien le dio esta como nuestra, no pague allí y escriba a soporte.',
  },
  chain_late: {
    title: 'Ahora mismo no podemos leer la cadena',
    text: 'Preguntamos a dos fuentes independientes y solo decimos lo que dicen ambas; en este momento no coinciden. Su dinero no se ve afectado: lo que llegue se abonará en cuanto coincidan.',
    next: 'Pregunte de nuevo en unos minutos.',
  },
}
