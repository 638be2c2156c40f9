import { depositMessagesEs } from './deposit-messages-es.ts'
import { kycMessagesEs, kycValuesEs } from './kyc-messages-es.ts'
import type { MessageTexts } from './message-text.ts'
import { plansMessagesEs, plansValuesEs } from './plans-messages-es.ts'
import { withdrawalsMessagesEs, withdrawalsValuesEs } from './withdrawals-messages-es.ts'

const notYou = 'Si no ha sido usted, cambie ahora su contraseña y escriba a soporte.'

export const messagesEs: MessageTexts = {
  kinds: {
    'account.registered': {
      title: 'Le damos la bienvenida: confirme su correo electrónico',
      body: ['Su cuenta está creada.'],
      mail: [
        'Pulse el botón para confirmar que esta dirección es suya. El enlace sirve una sola vez, durante 24 horas.',
        'Si no se ha registrado, no haga nada: sin esta confirmación nadie puede usar la cuenta.',
      ],
      button: 'Confirmar mi dirección',
    },
    'account.verification_requested': {
      title: 'Confirme su correo electrónico',
      body: [
        'Aquí tiene un enlace nuevo para confirmar su dirección. Sirve una sola vez, durante 24 horas; los anteriores ya no funcionan.',
      ],
      mail: ['Si no lo ha pedido usted, no haga nada.'],
      button: 'Confirmar mi dirección',
    },
    'account.registration_repeated': {
      title: 'Alguien ha intentado registrarse con su dirección',
      body: [
        'Usted ya tiene una cuenta con esta dirección, así que no ha cambiado nada.',
        'Si ha sido usted, inicie sesión o pida una contraseña nueva en la página de acceso.',
      ],
      mail: ['Si no ha sido usted, no tiene que hacer nada.'],
    },
    'account.email_verified': {
      title: 'Su dirección está confirmada',
      body: [
        'Su cuenta está lista.',
        'Le recomendamos añadir una llave de acceso en Seguridad: nadie puede adivinarla ni sonsacársela.',
      ],
    },
    'account.reset_requested': {
      title: 'Establezca una contraseña nueva',
      body: ['Alguien, esperamos que usted, ha pedido establecer una contraseña nueva para su cuenta.'],
      mail: [
        'El enlace sirve una sola vez, durante 30 minutos. Al usarlo terminan todas las sesiones de su cuenta.',
        'Si no ha sido usted, no haga nada: su contraseña sigue siendo la misma.',
      ],
      button: 'Establecer una contraseña nueva',
    },
    'account.password_changed': {
      title: 'Su contraseña ha cambiado',
      body: ['Las demás sesiones de su cuenta han terminado.', notYou],
    },
    'account.email_change_requested': {
      title: 'Confirme su nuevo correo electrónico',
      body: ['Ha pedido usar esta dirección para su cuenta. Hasta que la confirme, sigue valiendo la anterior.'],
      mail: ['El enlace sirve una sola vez, durante 24 horas. Si no lo ha pedido usted, no haga nada.'],
      button: 'Usar esta dirección',
    },
    'account.email_changed': {
      title: 'El correo electrónico de su cuenta ha cambiado',
      body: ['A partir de ahora inicia sesión con la dirección nueva, y nuestros correos llegan allí.', notYou],
    },
    'account.signed_in_new_device': {
      title: 'Se ha iniciado sesión en un dispositivo que no conocíamos',
      body: ['Dispositivo: {{device}}.', 'Si ha sido usted, todo está bien.', notYou],
    },
    'account.sessions_revoked': {
      title: 'Hemos cerrado una sesión de su cuenta',
      body: [
        'Su clave de sesión se usó por segunda vez, lo que ocurre cuando alguien la ha copiado.',
        'Inicie sesión de nuevo, revise sus sesiones y cambie su contraseña.',
      ],
    },
    'account.signed_out': {
      title: 'Hemos cerrado todas sus sesiones',
      body: [
        'Nuestro equipo de soporte ha cerrado todas las sesiones de su cuenta, normalmente porque usted lo pidió o para protegerla.',
        'Nada más ha cambiado y no se ha movido dinero. Puede iniciar sesión de nuevo cuando quiera.',
      ],
    },
    'account.factor_added': {
      title: 'Se ha añadido una forma de acceso',
      body: ['Añadido: {{factor}}.', notYou],
    },
    'account.factor_removed': {
      title: 'Se ha quitado una forma de acceso',
      body: ['Quitado: {{factor}}.', notYou],
    },
    'account.recovery_code_used': {
      title: 'Se ha usado un código de recuperación',
      body: ['Le quedan {{left}}; puede crear otros nuevos en Seguridad.', notYou],
    },
    'account.frozen': {
      title: 'Su cuenta está congelada',
      body: [
        'Nadie puede entrar en ella y su dinero sigue donde está.',
        'Motivo: {{reason}}.',
        'Escriba a soporte; dos personas pueden volver a abrirla.',
      ],
    },
    'account.unfrozen': {
      title: 'Su cuenta vuelve a estar abierta',
      body: ['Dos personas la han revisado. Puede entrar como antes; su dinero está donde estaba.'],
    },
    'account.closed': {
      title: 'Su cuenta está cerrada',
      body: [
        'No tenía dinero, y ya nadie puede entrar en ella.',
        'Motivo: {{reason}}.',
        'Si usted no lo ha pedido, escriba a soporte.',
      ],
    },
    'balance.adjusted': {
      title: 'Se ha corregido su saldo',
      body: [
        'Saldo de la cuenta: de {{cashBefore}} a {{cashAfter}} USDT.',
        'Saldo de ganancias: de {{profitBefore}} a {{profitAfter}} USDT.',
        'Motivo: {{reason}}.',
        'Dos personas lo han acordado; es el asiento #{{entry}} del libro.',
        'Si cree que es un error, escriba a soporte e indique ese asiento.',
      ],
    },
    'permissions.changed': {
      title: 'Sus permisos han cambiado',
      body: ['Ahora tiene: {{permissions}}.'],
    },
    'approval.waiting': {
      title: 'Una solicitud espera a una segunda persona',
      body: ['{{command}}: revísela y decida en un plazo de 72 horas.'],
      button: 'Abrir la solicitud',
    },
    'approval.decided': {
      title: 'Su solicitud está decidida',
      body: ['{{command}}: {{outcome}}.', 'Escribió: {{note}}.'],
      button: 'Abrir su solicitud',
    },
    ...depositMessagesEs,
    ...kycMessagesEs,
    ...plansMessagesEs,
    ...withdrawalsMessagesEs,
  },
  values: {
    ...kycValuesEs,
    ...plansValuesEs,
    ...withdrawalsValuesEs,
    'factor.totp': 'aplicación de autenticación',
    'factor.passkey': 'llave de acceso',
    'factor.recovery_code': 'nuevos códigos de recuperación',
    'command.permissions.change': 'Cambio de permisos',
    'command.account.close': 'Cierre de una cuenta',
    'command.account.unfreeze': 'Reapertura de una cuenta congelada',
    'command.balance.adjust': 'Corrección de un saldo',
    'command.deposit.credit_manual': 'Abono de un pago',
    'command.deposit.edit': 'Cambio de un depósito',
    'command.deposit.delete': 'Eliminación de un depósito',
    'command.deposit.release': 'Liberación de un depósito retenido',
    'command.alarm.clear': 'Cierre de una alarma',
    'command.operator_address.declare': 'Declaración de una dirección del operador',
    'command.operator_address.retire': 'Baja de una dirección del operador',
    'command.capital.attribute': 'Cómputo de un ingreso como capital',
    'outcome.approved': 'aprobada y ejecutada',
    'outcome.rejected': 'rechazada',
    'outcome.expired': 'nadie la decidió a tiempo',
    'outcome.stale': 'no ejecutada, porque la situación había cambiado',
    'permission.support': 'soporte',
    'permission.kyc_reviewer': 'revisión de identidad',
    'permission.finance_maker': 'finanzas, solicitar',
    'permission.finance_approver': 'finanzas, aprobar',
    'permission.owner': 'propietario',
    'permissions.none': 'ninguno',
  },
  mail: {
    hello: 'Hola:',
    helloNamed: 'Hola, {{name}}:',
    linkAsText: 'Si el botón no funciona, copie esta dirección en su navegador:',
    neverAsk: 'Nunca le pedimos su contraseña ni un código, y nunca se pide una comisión para liberar una retirada.',
    demo: 'Demostración: solo dinero de prueba. Nada de lo que ve aquí es una oferta.',
    sentBy: 'Enviado por {{legalName}}. Licencia: {{licence}}. {{address}}. Soporte: {{supportEmail}}.',
  },
}
